@_exported public import Foundation
import ProviderKit
package import ProviderProtocol
package import WidgetModel

/// Writes to the provider's log, which `widgetconf logs` shows.
///
/// The board uses four levels: `trace` is `debug`, `notice` is `info`, and `critical` and `fault` are
/// `error`. Without a board, as in tests, lines go to standard error.
public struct Logger: Sendable {
    private let category: String?

    /// A logger without a category.
    public init() { category = nil }

    /// Creates a logger whose lines begin with its category. The provider's log ignores the subsystem.
    public init(subsystem: String, category: String) { self.category = category }

    /// Writes a line at the level `info`.
    public func log(_ message: OSLogMessage) { write(message, .info) }
    /// Writes a line at a level.
    public func log(level: OSLogType, _ message: OSLogMessage) { write(message, level.level) }
    /// Writes a line at the level `debug`.
    public func trace(_ message: OSLogMessage) { write(message, .debug) }
    /// Writes a line at the level `debug`.
    public func debug(_ message: OSLogMessage) { write(message, .debug) }
    /// Writes a line at the level `info`.
    public func `info`(_ message: OSLogMessage) { write(message, .info) }
    /// Writes a line at the level `info`.
    public func notice(_ message: OSLogMessage) { write(message, .info) }
    /// Writes a line at the level `warning`.
    public func warning(_ message: OSLogMessage) { write(message, .warning) }
    /// Writes a line at the level `error`.
    public func error(_ message: OSLogMessage) { write(message, .error) }
    /// Writes a line at the level `error`.
    public func critical(_ message: OSLogMessage) { write(message, .error) }
    /// Writes a line at the level `error`.
    public func fault(_ message: OSLogMessage) { write(message, .error) }

    private func write(_ message: OSLogMessage, _ level: LogLevel) {
        HostCalls.shared.log(entry(message, level))
    }

    /// The entry of the provider's log.
    package func entry(_ message: OSLogMessage, _ level: LogLevel) -> LogNotification {
        LogNotification(level: level, message: category.map { "\($0): \(message.text)" } ?? message.text)
    }
}

/// The level of a line.
public struct OSLogType: Hashable, Sendable {
    package let level: LogLevel

    /// The level `info`.
    public static let `default` = OSLogType(level: .info)
    /// The level `info`.
    public static let `info` = OSLogType(level: .info)
    /// The level `debug`.
    public static let debug = OSLogType(level: .debug)
    /// The level `error`.
    public static let error = OSLogType(level: .error)
    /// The level `error`.
    public static let fault = OSLogType(level: .error)
}
