import Configurations
import ProviderProtocol
import WidgetModel

/// A request over HTTP, with everything that distinguishes it from other requests.
struct WebRequest: Hashable, Sendable {
    typealias Header = FetchRequest.Header

    var method = HTTPFetch.Method.get
    var address: WebAddress
    var headers: [Header] = []
    var body: [UInt8]?
    /// Whether the request contains a value that is probably a secret.
    var hasSecret = false
    let policy: HostPolicy

    /// The host with its port, of which requests take turns.
    var place: String { "\(address.host):\(address.port)" }

    /// The value of the first header with a name; nil if it is not set.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Adds a header, unless the manifest sets it.
    mutating func offer(_ name: String, _ value: String) {
        if header(name) == nil { headers.append(Header(name: name, value: value)) }
    }
}

extension WebRequest {
    private static let userAgent = "widgetconf-source"

    /// - Throws: if the URL is not one for the HTTP library.
    init(
        _ request: FetchRequest, _ format: AnswerFormat, _ policy: HostPolicy
    ) throws(ProviderFailure) {
        guard let address = WebAddress(request.url), address.isAmong([request.origin.host]),
            address.port == request.origin.port
        else {
            throw ProviderFailure(.configuration, "the URL for \(request.origin.host) cannot be requested")
        }
        self.init(
            method: request.method, address: address, headers: request.headers, body: request.body,
            hasSecret: request.hasSecret, policy: policy)
        offer("Accept", format.acceptedTypes)
        offer("User-Agent", Self.userAgent)
    }
}

extension AnswerFormat {
    /// The types of answers, the preferred one first.
    fileprivate var acceptedTypes: String {
        switch self {
        case .json: "application/json, */*;q=0.5"
        case .csv: "text/csv, */*;q=0.5"
        case .lines, .text: "text/plain, */*;q=0.5"
        case .feed: "application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5"
        }
    }
}

/// The hosts that a request may reach, including its redirects and further pages.
struct HostPolicy: Hashable, Sendable {
    /// The hosts of the manifest's permissions; nil if all are allowed.
    var allowed: [String]?
    /// The hosts that may have private addresses.
    var privateHosts: [String] = []

    func allows(_ address: WebAddress) -> Bool { allowed.map { address.isAmong($0) } ?? true }

    func allowsPrivateAddress(of address: WebAddress) -> Bool { address.isAmong(privateHosts) }
}

/// An answer over HTTP with a status of success.
struct WebAnswer: Sendable {
    var body: [UInt8]
    /// Whether the answer is that there is no content (status 204 or 205).
    var isAbsent = false
    /// How long the answer remains current according to its headers; nil if they say nothing.
    var freshTime: Milliseconds?
}
