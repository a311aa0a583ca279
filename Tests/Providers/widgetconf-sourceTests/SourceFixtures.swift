import Configurations
import Foundation
import ProviderProtocol
import SourceText
import Testing
import WidgetModel

@testable import widgetconf_source

/// The loopback hosts, which tests list as private.
let loopback = ["127.0.0.1", "localhost"]

extension WebRequest {
    /// A request that may reach a service of a test.
    static func to(
        _ url: String, headers: [String: String] = [:], allowed: [String]? = nil,
        privateHosts: [String] = loopback
    ) throws -> WebRequest {
        WebRequest(
            address: try #require(WebAddress(url)),
            headers: headers.sorted { $0.key < $1.key }.map { Header(name: $0.key, value: $0.value) },
            policy: HostPolicy(allowed: allowed, privateHosts: privateHosts))
    }
}

extension HTTPFetching {
    /// Runs `work` with connections that are closed afterwards.
    static func run<Outcome>(
        time: Duration = .seconds(20), _ work: (HTTPFetching) async throws -> Outcome
    ) async throws -> Outcome {
        let fetching = HTTPFetching(time: time)
        do {
            let outcome = try await work(fetching)
            await fetching.shutDown(by: Deadline(after: time))
            return outcome
        } catch {
            await fetching.shutDown(by: Deadline(after: time))
            throw error
        }
    }

    func answer(
        to request: WebRequest, hiding secrets: [JSONValue] = [], within time: Duration = .seconds(20)
    ) async throws -> WebAnswer {
        try await answer(to: request, keeping: RequestSecrets(secrets), by: Deadline(after: time))
    }

    /// The failure of a request.
    func failure(
        of request: WebRequest, hiding secrets: [JSONValue] = [], within time: Duration = .seconds(20)
    ) async throws -> ProviderFailure {
        try await #require(throws: ProviderFailure.self) {
            try await answer(to: request, hiding: secrets, within: time)
        }
    }
}

extension WebAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A folder for the files of a test, which is removed at the end.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "sources-\(UUID().uuidString.prefix(8))"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }
}
