import Foundation
import Machine
import WebBoard
import WidgetModel
import WidgetRuntime

/// The logins of browsers in the state folder. The web server notices changes of the file.
struct StoredSessions {
    private let folder: String
    private var path: String { folder + "/" + WebCredentials.file }

    init(_ session: BoardSession) { folder = session.state.path }

    /// The content of the file; nil for a missing or damaged file.
    var credentials: WebCredentials? {
        FileManager.default.contents(atPath: path).flatMap { bytes in
            try? WebCredentials(json: JSONValue(parsing: Array(bytes)))  // A damaged file contains no logins.
        }
    }

    /// The address at which programs reach the web server; nil if none runs.
    var server: String? {
        credentials.flatMap { $0.publicAddress ?? $0.address.map(WebAddress.reachable) }
    }

    /// The logins that have not expired.
    func current(at now: Instant) -> WebCredentials {
        var credentials = credentials ?? WebCredentials(token: nil)
        credentials.removeExpired(at: now)
        return credentials
    }

    /// Changes the logins, unless the file is missing.
    ///
    /// - Throws: if the file cannot be locked or written.
    func change(_ change: (inout WebCredentials) -> Void) throws(RuntimeFailure) {
        try FileLock.holding(folder + "/" + WebCredentials.lockFile) { () throws(RuntimeFailure) in
            guard var credentials else { return }
            change(&credentials)
            try FileWriting.writeSecret(credentials.encodedJSON.bytes, to: path)
        }
    }
}
