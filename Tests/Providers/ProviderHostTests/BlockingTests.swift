import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Work that hangs delays only work of its own lane.
@Suite(.brief) struct BlockingTests {
    /// A provider's descendants are ended and its host stops while a disk, a terminal and a workspace hang.
    @Test func hangingWorkDoesNotDelayTheEndOfAProvider() async throws {
        let stage = try Stage(
            """
            def handle(message, what):
                subprocess.Popen(["setsid", "sleep", "600"])
                answer(message, what)
            """)
        stage.ask(1, "one")
        #expect(await stage.outcome().event == .answered(token: 1, .timeline, "one"))
        let gate = Pipe()
        for _ in 0..<Blocking.threadsPerLane * 2 {
            // Each read ends when the gate is closed.
            Blocking.start(.board) { _ = gate.fileHandleForReading.availableData }
            Blocking.start(.outside) { _ = gate.fileHandleForReading.availableData }
        }
        await stage.end()
        try gate.fileHandleForWriting.close()
        #expect(await Blocking.run(.board) { true }, "the threads are available again")
    }
}
