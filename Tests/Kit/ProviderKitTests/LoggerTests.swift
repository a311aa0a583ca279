import Foundation
import OSLog
import ProviderProtocol
import Testing
import WidgetModel

/// Lines of `Logger` in the provider's log.
@Suite struct LoggerTests {
    private func line(_ message: OSLogMessage) -> String { Logger().entry(message, .info).message }

    @Test func aLineBeginsWithItsCategory() {
        let logger = Logger(subsystem: "org.example", category: "Network")
        #expect(logger.entry("no answer", .error).line == "error: Network: no answer")
        #expect(Logger().entry("ready", OSLogType.default.level).line == "ready")
    }

    @Test func valuesAreWrittenUnlessTheyArePrivate() {
        let city: String? = nil
        #expect(line("\(3) of \("Seoul") in \(city)") == "3 of Seoul in nil")
        #expect(line("user \("ada", privacy: .public)") == "user ada")
        #expect(
            line("token \("x", privacy: .private) \(7, privacy: .sensitive)") == "token <private> <private>")
        #expect(line("\("x", privacy: .private(mask: .hash))") == "<private>")
    }

    @Test func numbersHaveFormats() {
        #expect(line("\(2.0 / 3, format: .fixed(precision: 2))") == "0.67")
        #expect(line("\(255, format: .hex) \(255, format: .decimal)") == "ff 255")
    }
}
