import Foundation
import ProviderKit

/// A provider for tests with forbidden behavior: it prints, and it blocks its thread.
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
        // Neither stream of the protocol is passed to a child process.
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sh")
        child.arguments = ["-c", "echo from a child; cat"]
        // If the program is missing, the test fails because of its missing log lines.
        try? child.run()
        child.waitUntilExit()
        print("by mistake")
        completion(placeholder(in: context))
    }

    /// Blocks until the process ends.
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<DateEntry>) -> Void) {
        print("blocked")
        while true { pause() }
    }
}
