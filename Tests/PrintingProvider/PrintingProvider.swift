import Foundation
import ProviderKit

/// A provider for tests that does what providers should not do: it prints, and it blocks its thread.
@main
struct PrintingProvider: WidgetBundle {
    var body: some Widget {
        PrintingWidget()
    }
}

struct PrintingWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "printing", provider: Provider()) { entry in
            Text(verbatim: "\(entry.date.timeIntervalSince1970)")
        }
    }
}

struct DateEntry: TimelineEntry {
    var date: Date
}

struct Provider: TimelineProvider {
    func placeholder(in context: Context) -> DateEntry { DateEntry(date: context.now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (DateEntry) -> Void) {
        // A child process gets neither of the protocol's streams.
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sh")
        child.arguments = ["-c", "echo from a child; cat"]
        // If the program is missing, the test fails because of its missing log lines.
        try? child.run()
        child.waitUntilExit()
        print("by mistake")
        completion(placeholder(in: context))
    }

    /// Blocks for as long as the process lives.
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<DateEntry>) -> Void) {
        print("blocked")
        while true { pause() }
    }
}
