import Configurations
import NIOHTTP1
import ProviderProtocol
import WidgetModel

/// The rules for redirects. They are stricter than in browsers, because no person sees where a redirect
/// leads.
enum Redirects {
    /// The request that follows an answer; nil if the answer does not redirect.
    ///
    /// - Parameter secrets: the values that must not reach another host.
    static func next(
        after request: WebRequest, _ status: HTTPResponseStatus, _ headers: HTTPHeaders,
        _ secrets: RequestSecrets
    ) throws(ProviderFailure) -> WebRequest? {
        guard redirecting.contains(status.code) else { return nil }
        guard let reference = headers.first(name: "Location") else {
            throw failure(request, "answered \(status.code) without an address")
        }
        guard let target = request.address.resolving(reference) else {
            throw failure(
                request, "redirects to an address that cannot be requested, expected \"http\" or \"https\"")
        }
        if request.address.usesTLS, !target.usesTLS {
            throw failure(request, "leads to \(target.shown), which is not encrypted")
        }
        try check(target, from: request)
        // The method and the body are kept by 307 and 308 only, as in browsers.
        let isRepeated = status.code == 307 || status.code == 308
        if target.isSamePlace(as: request.address) {
            var next = request
            next.address = target
            if !isRepeated, next.method != .get {
                (next.method, next.body) = (.get, nil)
                next.headers.removeAll { $0.name.lowercased() == "content-type" }
            }
            return next
        }
        // Another host gets neither the headers of the manifest nor values of the configuration.
        if isRepeated, request.method != .get {
            let method = request.method.rawValue
            throw failure(request, "leads a request with \(method) to another host, \(target.shown)")
        }
        guard !target.names(secrets.values), let address = target.removing(secrets.values) else {
            throw failure(request, "leads to another host with a value of the configuration")
        }
        let kept = request.headers.filter { header in
            carried.contains(header.name.lowercased())
                && !secrets.values.contains { header.value.contains($0) }
        }
        return WebRequest(address: address, headers: kept, policy: request.policy)
    }

    private static let redirecting: Set<UInt> = [301, 302, 303, 307, 308]

    /// The headers about this program and the format of the answer.
    private static let carried: Set = ["accept", "user-agent"]

    /// Checks that a request to an address is allowed: the request's own, or the one to which it leads.
    static func check(_ target: WebAddress, from request: WebRequest) throws(ProviderFailure) {
        guard request.policy.allows(target) else {
            let way = target == request.address ? "" : "leads to \(target.host), which "
            throw failure(request, "\(way)is not allowed; list \(target.host) under permissions.network")
        }
    }

    private static func failure(_ request: WebRequest, _ problem: String) -> ProviderFailure {
        ProviderFailure(.failed, "\(request.address.shown) \(problem)")
    }
}
