import Foundation
import ProviderKit

/// A number that grows with each press of its button. All counters of a board share it.
@main
struct Counter: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "counter", intent: CounterIntent.self, provider: CounterProvider()) {
            CounterView(entry: $0)
        }
        .configurationDisplayName("Counter")
        .description("Counts how often you press its button.")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

/// The parameters of Intents/counter.yaml.
struct CounterIntent: WidgetConfigurationIntent {
    @Parameter(title: "Name", default: "Count") var name: String
    @Parameter(title: "Step", default: 1) var step: Int
}

/// The number, which `widgetconf group get group.org.example.counter` prints and other programs can set.
enum SharedCount {
    static let key = "count"
    static var store: UserDefaults? { UserDefaults(suiteName: "group.org.example.counter") }
}

/// Runs when someone presses the button. After that the board requests a timeline.
struct CountUp: AppIntent {
    static let title: LocalizedStringResource = "Count up"

    @Parameter(title: "Step", default: 1) var step: Int

    init() {}
    init(step: Int) { self.step = step }

    func perform() async throws -> some IntentResult {
        let count = SharedCount.store?.integer(forKey: SharedCount.key) ?? 0
        SharedCount.store?.set(count + step, forKey: SharedCount.key)
        return .result()
    }
}

/// The configuration at a date. The number is not part of it: the view reads it.
struct CounterEntry: TimelineEntry {
    var date: Date
    var name: String
    var step: Int
}

/// One entry, until someone presses the button or edits the widget.
struct CounterProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> CounterEntry {
        CounterEntry(date: context.now, name: "Count", step: 1)
    }

    func snapshot(for configuration: CounterIntent, in context: Context) -> CounterEntry {
        CounterEntry(date: context.now, name: configuration.name, step: configuration.step)
    }

    func timeline(for configuration: CounterIntent, in context: Context) -> Timeline<CounterEntry> {
        Timeline(entries: [snapshot(for: configuration, in: context)], policy: .never)
    }
}
