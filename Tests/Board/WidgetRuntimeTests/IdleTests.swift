import BoardDocuments
import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import WidgetRuntime

/// A `serve` without due work sleeps.
@Suite(.brief) struct IdleTests {
    @Test func tasksRunOnTheLoopsOnly() async throws {
        let served = try ServedBoard()
        let command = try await served.serve()
        // Every way in which tasks are made: a reload, its end, news, the gallery, and a provider that ends.
        _ = try await served.answer(served.addition())
        try await served.eventually(TimelineCall(widget: "echo-1")) { $0["state"] == "current" }
        _ = try await served.answer(ReloadCall(.widget("echo-1")))
        _ = try await served.answer(GalleryCall(family: nil))
        _ = try await served.answer(RemoveCall(widget: "echo-1"))
        // In addition to the main thread, the loop and the threads for blocking work, these are the threads
        // of the global executor and of timers.
        let own = ["NIO-", "TP-"]
        let others = try command.threads().filter { name in !own.contains { name.hasPrefix($0) } }
        #expect(Set(others) == ["widgetconf"])
    }
}
