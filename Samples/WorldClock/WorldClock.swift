import Foundation
import ProviderKit

/// The time in several cities; the user chooses the cities and how they are labeled.
@main
struct WorldClock: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "world-clock", intent: WorldClockIntent.self, provider: ClockProvider())
        { entry in
            ClockView(entry: entry)
        }
        .configurationDisplayName("World clock")
        .description("The time in several places.")
        .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    }
}

/// The parameters of Intents/world-clock.yaml.
struct WorldClockIntent: WidgetConfigurationIntent {
    @Parameter(title: "Time zones", default: []) var zones: [TimeZone]
    @Parameter(title: "Labels", default: .city) var labels: LabelStyle
}

/// The label next to a time.
enum LabelStyle: String, AppEnum {
    case city, offset, both
}

/// The times of all zones in one minute.
struct ClockEntry: TimelineEntry {
    var date: Date
    var clocks: [Clock]
}

/// One zone's time.
struct Clock {
    var label: String
    var time: String
    var isDay: Bool
}
