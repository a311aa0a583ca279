import Foundation
import ProviderKit

/// A provider that answers without any work, so that the rest of an edit's time is the engine's.
@main
struct InstantProvider: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "instant", intent: InstantIntent.self, provider: InstantTimelines()) {
            entry in
            InstantView(entry: entry)
        }
        .configurationDisplayName("Instant")
        .description("Shows its settings.")
        .supportedFamilies([.systemSmall])
    }
}

/// The parameters of the intent that `BenchmarkBoard` writes.
struct InstantIntent: WidgetConfigurationIntent {
    @Parameter(title: "Count", default: 0) var count: Int
    @Parameter(title: "Label", default: "things") var label: String
    @Parameter(title: "Chart", default: true) var showChart: Bool
}

struct InstantEntry: TimelineEntry {
    var date: Date
    var configuration: InstantIntent
}

struct InstantTimelines: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> InstantEntry {
        InstantEntry(date: context.now, configuration: InstantIntent())
    }

    func snapshot(for configuration: InstantIntent, in context: Context) -> InstantEntry {
        InstantEntry(date: context.now, configuration: configuration)
    }

    func timeline(for configuration: InstantIntent, in context: Context) -> Timeline<InstantEntry> {
        Timeline(entries: [InstantEntry(date: context.now, configuration: configuration)], policy: .never)
    }
}

struct InstantView: View {
    let entry: InstantEntry

    var body: some View {
        VStack(alignment: .leading) {
            Text("\(entry.configuration.count)").font(.title.bold())
            Text(entry.configuration.label).foregroundStyle(.secondary)
            if entry.configuration.showChart {
                Gauge(value: Double(entry.configuration.count % 100), in: 0...100) { Text("of a hundred") }
            }
        }
        .padding(8)
    }
}
