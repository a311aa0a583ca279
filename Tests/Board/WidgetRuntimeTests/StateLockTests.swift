import CaseWalking
import Foundation
import Machine
import Synchronization
import Testing

@testable import WidgetRuntime

@Suite struct StateLockTests {
    /// Before a child runs its program, it has copies of all descriptors.
    @Test func itIsGivenBackThoughItsDescriptorWasCopied() throws {
        let path = NSTemporaryDirectory() + "wl-" + UUID().uuidString.prefix(8)
        defer { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
        let folder = try StateFolder(option: path, workspaceName: "lock", environment: [:])
        let lock = try #require(try StateLock(folder))
        #expect(try StateLock(folder) == nil)
        let copies = try descriptors(of: folder.path + "/lock").map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        lock.release()
        #expect(try StateLock(folder) != nil)
    }

    @Test func itIsTakenAsSoonAsItIsFreeUnlessInterrupted() async throws {
        let path = NSTemporaryDirectory() + "wl-" + UUID().uuidString.prefix(8)
        defer { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
        let folder = try StateFolder(option: path, workspaceName: "lock", environment: [:])
        let lock = try #require(try StateLock(folder))
        let interruption = Interruption()
        interruption.come()
        #expect(try await StateLock.whenFree(folder, unless: interruption) == nil)
        async let second = StateLock.whenFree(folder, unless: Interruption())
        lock.release()
        let taken = try #require(try await second)
        #expect(try StateLock(folder) == nil)
        taken.release()
    }

    /// Closing a descriptor twice may close a file that another thread has just opened.
    @Test func aLockThatIsNotTakenClosesItsDescriptorOnce() async throws {
        let path = NSTemporaryDirectory() + "wl-" + UUID().uuidString.prefix(8)
        defer { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
        let folder = try StateFolder(option: path, workspaceName: "lock", environment: [:])
        let (lock, turn) = (try StateLock(folder), try ServeTurn(folder))
        let isDone = Atomic(false)
        async let lost = OwnThread.run {
            var lost = 0
            while !isDone.load(ordering: .relaxed) {
                let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
                if close(file) != 0 { lost += 1 }
            }
            return lost
        }
        do {
            defer { isDone.store(true, ordering: .relaxed) }
            for _ in 0..<5000 {
                #expect(try StateLock(folder) == nil)
                #expect(try ServeTurn(folder) == nil)
            }
        }
        #expect(await lost == 0)
        lock?.release()
        turn?.release()
    }

    private func descriptors(of path: String) throws -> [CInt] {
        let all = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return all.compactMap { CInt($0) }.filter { number in
            let link = "/proc/self/fd/\(number)"
            // A descriptor that was closed in between does not have a target.
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
        }
    }
}
