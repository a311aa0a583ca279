import Foundation
import ProviderKit

/// The name, the number, and the button.
///
/// The view is built once, when its entry arrives, and shows the number of that moment. A number that another
/// program stores later is seen after the next timeline.
struct CounterView: View {
    let entry: CounterEntry

    @AppStorage(SharedCount.key, store: SharedCount.store) private var count = 0

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(entry.name).font(.headline).lineLimit(1)
            Spacer()
            Text("\(count)").font(.largeTitle.bold())
            Spacer()
            Button(intent: CountUp(step: entry.step)) {
                Label("\(entry.step)", systemImage: "plus")
            }
        }
        .padding(12)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
}
