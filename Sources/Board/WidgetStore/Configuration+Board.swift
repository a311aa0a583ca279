import Dispatch
import GRDB

extension Configuration {
    /// The configuration for a connection to a board.
    ///
    /// Linux refuses a higher priority than the ordinary one, which GRDB's default requests, and libdispatch
    /// writes each refusal to standard error.
    ///
    /// - Parameter wait: how long an access waits for another process, in seconds.
    static func board(isReadOnly: Bool = false, wait: Double? = nil) -> Configuration {
        var configuration = Configuration()
        configuration.qos = .default
        configuration.readonly = isReadOnly
        if let wait { configuration.busyMode = .timeout(wait) }
        return configuration
    }
}
