import Foundation
import ProviderKit

/// A row per zone. The small family shows rows one below the other, with the label over the time. If the
/// large family shows few zones, their digits are large, with a line between two zones.
struct ClockView: View {
    let entry: ClockEntry

    @Environment(\.widgetFamily) private var family

    var body: some View {
        // Four zones are the maximum for rows of three lines with separators.
        let isRoomy = family == .systemLarge && entry.clocks.count <= 4
        VStack(alignment: .leading, spacing: family == .systemSmall ? 0 : 4) {
            ForEach(entry.clocks.indices) { index in
                if isRoomy, index > 0 {
                    Spacer()
                    Divider()
                    Spacer()
                }
                ClockRow(clock: entry.clocks[index], isLarge: isRoomy)
            }
        }
        .padding(8)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// One zone.
struct ClockRow: View {
    let clock: Clock
    let isLarge: Bool

    @Environment(\.widgetFamily) private var family

    var body: some View {
        if family == .systemSmall {
            Text(clock.time).font(.title.bold().monospaced())
            label
        } else {
            HStack {
                label
                Spacer()
                Text(clock.time).font((isLarge ? Font.largeTitle : .title2).monospaced())
            }
        }
    }

    private var label: some View {
        HStack(spacing: 8) {
            Image(systemName: clock.isDay ? "sun.max.fill" : "moon.fill")
                .foregroundStyle(clock.isDay ? .yellow : .indigo)
            Text(clock.label).foregroundStyle(.secondary).lineLimit(1)
        }
    }
}
