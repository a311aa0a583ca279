import Foundation
import ProviderKit

/// Name, health, and how long until the character is healthy.
struct HealthView: View {
    let entry: HealthEntry

    @Environment(\.widgetFamily) private var family

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack(spacing: 8) {
                Image(systemName: entry.health < 100 ? "heart" : "heart.fill").foregroundStyle(.red)
                Text("Ranger").font(.headline)
                if family != .systemSmall {
                    Spacer()
                    Text("Level 7").foregroundStyle(.secondary)
                }
            }
            Spacer()
            Text("\(entry.health) %").font(.largeTitle.bold())
            Gauge(value: Double(entry.health), in: 0...100) { Text("Health") }
                .gaugeStyle(.accessoryLinearCapacity)
                .tint(tint)
            if let recovery = entry.recovery {
                HStack(spacing: 8) {
                    Image(systemName: "timer")
                    Text(recovery, style: .relative)
                }
                .font(.caption).foregroundStyle(.secondary)
            } else {
                Text("Healthy").font(.caption).foregroundStyle(.secondary)
            }
        }
        .padding(12)
    }

    private var tint: Color {
        switch entry.health {
        case ..<50: .red
        case ..<100: .orange
        default: .green
        }
    }
}
