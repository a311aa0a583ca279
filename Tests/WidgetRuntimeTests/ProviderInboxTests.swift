import ProviderHost
import ProviderProtocol
import Testing
import WidgetModel

@testable import WidgetRuntime

@Suite struct ProviderInboxTests {
    private let name = ProviderName("echo")

    @Test func theBoardIsToldOnceOfAllThatCame() {
        let inbox = ProviderInbox()
        #expect(inbox.put(ProviderWord(.log("a")), from: name))
        #expect(!inbox.put(ProviderWord(.log("b")), from: name))
        let lines = inbox.empty().map { told -> String? in
            guard case .log(let line) = told.word.event else { return nil }
            return line
        }
        #expect(lines == ["a", "b"])
        #expect(inbox.empty().isEmpty)
        #expect(inbox.put(ProviderWord(.log("c")), from: name))
    }

    /// While two put and one takes, every word comes once, and whoever is told of the first finds it.
    @Test func nothingIsLostBetweenThreads() async {
        let inbox = ProviderInbox()
        let count = 2000
        async let batches = OwnThread.run {
            var batches: [Int] = []
            while batches.reduce(0, +) < 2 * count {
                let words = inbox.empty().count
                if words > 0 { batches.append(words) }
            }
            return batches
        }
        let told = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<2 {
                group.addTask { [name] in
                    await OwnThread.run {
                        (0..<count).count { inbox.put(ProviderWord(.log("\($0)")), from: name) }
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(await batches.count == told)
        #expect(await batches.reduce(0, +) == 2 * count)
    }
}
