import Foundation
import Testing

@testable import WidgetRuntime

@Suite struct CPUHoldTests {
    /// On a thread of its own, which nobody else moves.
    @Test func aThreadStaysOnOneCPUUntilItIsLetGo() async throws {
        let (before, held, after) = try await OwnThread.run {
            Result {
                let before = try Self.allowed()
                var hold = CPUHold()
                hold.begin()
                hold.begin()
                let held = try Self.allowed()
                hold.end()
                hold.end()
                return (before, held, try Self.allowed())
            }
        }.get()
        let isWholeMachine = before == (try Self.online())
        #expect(isWholeMachine ? Int(held) != nil : held == before, "of \(before), held on \(held)")
        #expect(before == after)
    }

    private static func online() throws -> String {
        try String(contentsOfFile: "/sys/devices/system/cpu/online", encoding: .utf8)
            .trimmingCharacters(in: .newlines)
    }

    /// The CPUs that the kernel lets the calling thread run on: `0-3,6`.
    private static func allowed() throws -> String {
        let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") })
        return try #require(line.split(separator: "\t").last).trimmingCharacters(in: .whitespaces)
    }
}
