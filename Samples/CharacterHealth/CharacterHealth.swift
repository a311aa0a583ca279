import Foundation
import ProviderKit

/// A game character that recovers from its last battle, by a quarter of its health per hour.
@main
struct CharacterHealth: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "character-health", provider: HealthProvider()) { entry in
            HealthView(entry: entry)
        }
        .configurationDisplayName("Ranger's health")
        .description("How a character recovers from its last battle.")
        .supportedFamilies([.systemSmall, .systemMedium])
    }
}

/// The character's health from a date on.
struct HealthEntry: TimelineEntry {
    var date: Date
    /// A percentage.
    var health: Int
    /// The date of full health; nil if the character is already healthy.
    var recovery: Date?
}

/// Health grows by a quarter per hour.
///
/// This sample does not use a real game, so a rule replaces it. When the widget is added or a reload is
/// requested, the character has just returned from a battle, at 25 %. At the end of its timeline, it is
/// healthy. Both depend only on the request, so a simulated day is always the same.
struct HealthProvider: TimelineProvider {
    static let step = 25
    static let hour: TimeInterval = 3600

    func placeholder(in context: Context) -> HealthEntry {
        HealthEntry(
            date: context.now, health: 50, recovery: context.now.addingTimeInterval(2 * HealthProvider.hour))
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (HealthEntry) -> Void) {
        completion(entries(from: context.now)[0])
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<HealthEntry>) -> Void) {
        if context.reason == "policy" || context.reason == "retry" {
            let healthy = HealthEntry(date: context.now, health: 100, recovery: nil)
            completion(Timeline(entries: [healthy], policy: .never))
        } else {
            completion(Timeline(entries: entries(from: context.now), policy: .atEnd))
        }
    }

    /// 25 %, 50 %, 75 % and 100 %, an hour apart.
    private func entries(from now: Date) -> [HealthEntry] {
        let recovery = now.addingTimeInterval(3 * HealthProvider.hour)
        return (0..<4).map { hours in
            let health = HealthProvider.step * (hours + 1)
            return HealthEntry(
                date: now.addingTimeInterval(Double(hours) * HealthProvider.hour), health: health,
                recovery: health < 100 ? recovery : nil)
        }
    }
}
