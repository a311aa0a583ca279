import Foundation
import ProviderKit

/// A provider in Swift for the board's tests: it shows its text, and `mode` determines its behavior.
@main
struct EchoProvider: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "echo", intent: Echo.self, provider: Provider()) { entry in
            Text(entry.words)
        }
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

struct Echo: WidgetConfigurationIntent {
    @Parameter(title: "Text", default: "hello") var text: String
    @Parameter(title: "Mode", default: "answer") var mode: String
}

struct EchoEntry: TimelineEntry {
    var date: Date
    var words: String
}

struct Provider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> EchoEntry { EchoEntry(date: context.now, words: "placeholder") }

    func snapshot(for configuration: Echo, in context: Context) -> EchoEntry {
        EchoEntry(date: context.now, words: "snapshot")
    }

    func timeline(for configuration: Echo, in context: Context) throws -> Timeline<EchoEntry> {
        switch configuration.mode {
        // Both block the thread and ignore `cancel`.
        case "sleep": while true { pause() }
        case "late": while !FileManager.default.fileExists(atPath: "go") { poll(nil, 0, 5) }
        case "fail": throw ProviderError.failed("the server is down")
        case "crash":
            FileHandle.standardError.write(Data("about to crash\n".utf8))
            exit(7)
        default: break
        }
        let words = "\(configuration.text) r\(context.revision ?? 0) \(context.reason ?? "")"
        return Timeline(
            entries: [EchoEntry(date: context.now, words: words)],
            policy: configuration.mode == "past" ? .atEnd : .never)
    }
}
