import Foundation
import ProviderKit

/// A number that grows with each press of its button. All counters on a board share it.
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

/// Runs when a user presses the button. The board then requests a timeline of the pressed counter, and of all
/// others, because they show the same number.
struct CountUp: AppIntent {
    static let title: LocalizedStringResource = "Count up"

    @Parameter(title: "Step", default: 1) var step: Int

    init() {}
    init(step: Int) { self.step = step }

    func perform() async throws -> some IntentResult {
        let count = SharedCount.store?.integer(forKey: SharedCount.key) ?? 0
        SharedCount.store?.set(count + step, forKey: SharedCount.key)
        WidgetCenter.shared.reloadAllTimelines()
        return .result()
    }
}

/// One hour of the widget. Its number is the group's number at the time when the entry was made.
struct CounterEntry: TimelineEntry {
    var date: Date
    /// The position of the entry in its timeline, from 1.
    var position: Int
    var count: Int
    var name: String
    var step: Int
}

/// Three entries, an hour apart. The last one remains until a user presses the button or edits the widget, or
/// an app that has changed the number reloads it.
struct CounterProvider: AppIntentTimelineProvider {
    static let entries = 3
    static let hour: TimeInterval = 3600

    func placeholder(in context: Context) -> CounterEntry {
        CounterEntry(date: context.now, position: 1, count: 0, name: String(localized: "Count"), step: 1)
    }

    func snapshot(for configuration: CounterIntent, in context: Context) -> CounterEntry {
        entry(1, of: configuration, from: context.now)
    }

    func timeline(for configuration: CounterIntent, in context: Context) -> Timeline<CounterEntry> {
        let entries = (1...Self.entries).map { entry($0, of: configuration, from: context.now) }
        return Timeline(entries: entries, policy: .never)
    }

    private func entry(_ position: Int, of configuration: CounterIntent, from start: Date) -> CounterEntry {
        CounterEntry(
            date: start.addingTimeInterval(Double(position - 1) * Self.hour), position: position,
            count: SharedCount.store?.integer(forKey: SharedCount.key) ?? 0, name: configuration.name,
            step: configuration.step)
    }
}
