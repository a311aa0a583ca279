import ProviderKit

/// A row per zone; in the small family one below the other, label over time.
struct ClockView: View {
    let entry: ClockEntry

    @Environment(\.widgetFamily) private var family

    var body: some View {
        VStack(alignment: .leading, spacing: family == .systemSmall ? 0 : 4) {
            ForEach(entry.clocks.indices) { index in
                ClockRow(clock: entry.clocks[index])
            }
        }
        .padding(8)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// One zone.
struct ClockRow: View {
    let clock: Clock

    @Environment(\.widgetFamily) private var family

    var body: some View {
        if family == .systemSmall {
            Text(clock.time).font(.title.bold().monospaced())
            label
        } else {
            HStack {
                label
                Spacer()
                Text(clock.time).font(.title2.monospaced())
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
