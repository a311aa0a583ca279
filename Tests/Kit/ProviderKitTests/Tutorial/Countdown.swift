import Foundation
import ProviderKit

struct CountdownWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "countdown", intent: Countdown.self, provider: CountdownProvider()
        ) { entry in
            VStack {
                Text("\(entry.days)").font(.largeTitle)
                Text("days until \(entry.event)").font(.caption)
            }
        }
        .supportedFamilies([.systemSmall])
    }
}

/// The intent's parameters, by name.
struct Countdown: WidgetConfigurationIntent {
    @Parameter(title: "Event", default: "New Year") var event: String
    @Parameter(title: "Day") var day: Date?
}

struct CountdownEntry: TimelineEntry {
    let date: Date
    let event: String
    let days: Int
}

struct CountdownProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> CountdownEntry {
        CountdownEntry(date: context.now, event: "…", days: 99)
    }

    func snapshot(for countdown: Countdown, in context: Context) -> CountdownEntry {
        entry(at: context.now, countdown, in: context)
    }

    /// One entry for now and one for each of the next seven midnights.
    func timeline(for countdown: Countdown, in context: Context) -> Timeline<CountdownEntry> {
        let calendar = calendar(in: context)
        let today = calendar.startOfDay(for: context.now)
        let midnights = (1...7).compactMap { calendar.date(byAdding: .day, value: $0, to: today) }
        let entries = ([context.now] + midnights).map { entry(at: $0, countdown, in: context) }
        return Timeline(entries: entries, policy: .atEnd)
    }

    private func entry(at date: Date, _ countdown: Countdown, in context: Context) -> CountdownEntry {
        let calendar = calendar(in: context)
        let today = calendar.startOfDay(for: date)
        let days = calendar.dateComponents([.day], from: today, to: countdown.day ?? today).day ?? 0
        return CountdownEntry(date: date, event: countdown.event, days: max(days, 0))
    }

    private func calendar(in context: Context) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = context.timeZone
        return calendar
    }
}
