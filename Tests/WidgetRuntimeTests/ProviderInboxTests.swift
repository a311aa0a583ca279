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

    @Test(.timeLimit(.minutes(10))) func whoWatchesGoesOnWhenSomethingComesOrTimeIsUp() async {
        let inbox = ProviderInbox()
        inbox.watch(milliseconds: 1)
        async let watching: Void = OwnThread.run { inbox.watch(milliseconds: .infinity) }
        _ = inbox.put(ProviderWord(.log("a")), from: name)
        await watching
        #expect(inbox.empty().count == 1)
    }
}
