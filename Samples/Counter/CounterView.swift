import Foundation
import ProviderKit

/// The name, the numbers of the entry and of the group, and the button.
///
/// All views of a timeline are built when it arrives, and show the number at that moment. Therefore, the two
/// numbers are equal in every entry. If another program stores a number later, it appears with the next
/// timeline.
struct CounterView: View {
    let entry: CounterEntry

    @AppStorage(SharedCount.key, store: SharedCount.store) private var count = 0

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(entry.name).font(.headline).lineLimit(1)
            Spacer()
            HStack(spacing: 8) {
                number(entry.count, "Entry \(entry.position)")
                number(count, "Group")
            }
            Spacer()
            Button(intent: CountUp(step: entry.step)) {
                Label("\(entry.step)", systemImage: "plus")
            }
            .accessibilityLabel("Count up \(entry.step)")
        }
        .padding(12)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }

    private func number(_ number: Int, _ source: LocalizedStringKey) -> some View {
        VStack(alignment: .leading) {
            Text(source).font(.caption).foregroundStyle(.secondary)
            Text("\(number)").font(.title.bold())
        }
    }
}
