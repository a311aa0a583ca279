import BoardDocuments
import Foundation
import JSONText
import Testing

@testable import WidgetRuntime

/// A `serve` that nothing is due in sleeps.
@Suite(.timeLimit(.minutes(30))) struct IdleTests {
    @Test func tasksRunOnTheLoopsOnly() async throws {
        let served = try ServedBoard()
        let command = try await served.serve()
        // Every way on which tasks are made: a reload, its end, news, the gallery, the end of a provider.
        _ = try await served.answer(.add(served.addition()))
        try await served.eventually(.timeline(widget: "echo-1")) { $0["state"] == "current" }
        _ = try await served.answer(.reload(.widget("echo-1")))
        _ = try await served.answer(.gallery(family: nil))
        _ = try await served.answer(.remove(widget: "echo-1"))
        // Beside the main thread, the loop and the threads for what blocks: those that tasks usually share,
        // and that a timer watches.
        let own = ["NIO-", "TP-"]
        let others = try command.threads().filter { name in !own.contains { name.hasPrefix($0) } }
        #expect(Set(others) == ["widgetconf"])
    }
}
