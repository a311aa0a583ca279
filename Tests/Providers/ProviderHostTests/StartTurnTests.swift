import CaseWalking
import Foundation
import NIOPosix
import ProviderProtocol
import Synchronization
import Testing
import WidgetModel

@testable import ProviderHost

/// Only a few providers start at the same time, and each one starts eventually.
@Suite(.serialized, .brief) struct StartTurnTests {
    @Test func turnsAreGivenInOrder() {
        let turns = StartTurns(limit: 2)
        let begun = Mutex<[UInt64]>([])
        let ids = (0..<5).map { _ in turns.newID() }
        let isFree = ids.map { id in turns.take(id) { begun.withLock { $0.append(id) } } }
        #expect(isFree == [true, true, false, false, false])
        turns.leave(ids[3])  // It no longer waits.
        turns.leave(ids[0])
        #expect(begun.withLock(\.self) == [ids[2]])
        turns.leave(ids[0])
        turns.leave(ids[1])
        #expect(begun.withLock(\.self) == [ids[2], ids[4]])
    }

    /// Each provider writes a file into a shared folder while it starts, and counts the files there.
    @Test func manyProvidersStartAFewAtATime() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "starts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let stages = try (0..<12).map { _ in
            try Stage(
                """
                mine = "\(folder.path)/" + str(os.getpid())
                open(mine, "w").close()
                time.sleep(0.2)
                seen = len(os.listdir("\(folder.path)"))
                def answer(message, result):
                    if message["method"] == "initialize": os.remove(mine)
                    say({"id": message["id"], "result": result})
                def handle(message, what):
                    answer(message, seen)
                """)
        }
        for stage in stages { stage.ask(1, "") }
        let limit = FixedProcessLimits.startsPerProcessor * ProcessInfo.processInfo.activeProcessorCount
        for stage in stages {
            guard case .answered(_, _, let seen) = await stage.outcome().event else {
                throw Surprise("a provider did not answer")
            }
            #expect(seen.integer.map { $0 <= limit } == true, "\(seen) of \(limit)")
            await stage.end()
        }
        try FileManager.default.removeItem(at: folder)
    }
}
