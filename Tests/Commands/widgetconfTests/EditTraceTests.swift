import CaseWalking
import Foundation
import Testing
import WidgetModel

@testable import widgetconf

/// `edit --trace-file`: the steps of one edit.
@Suite(.brief) struct EditTraceTests {
    @Test func aTraceHasTheStepsOfAllParts() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let edit = await workspace.run("edit", "echo-1", "count=3", "--trace-file", "edit.json")
        #expect(edit.status == .done, "\(edit.talk)")
        let trace = try JSONValue(parsing: try workspace.text(of: "edit.json"))
        let events = try #require(trace["traceEvents"]?.array)
        let steps = events.filter { $0["ph"] == "X" }
        #expect(
            Set(steps.compactMap { $0["cat"]?.string }) == ["client", "engine", "store", "provider"],
            "\(trace.text)")
        #expect(
            Set(steps.compactMap { $0["name"]?.string })
                == [
                    "open the workspace", "wait for the reply", "print", "plan", "validate", "commit",
                    "answer",
                    "archive",
                ])
        for step in steps {
            let (start, length) = (step["ts"]?.integer ?? -1, step["dur"]?.integer ?? -1)
            #expect(start >= 0 && length >= 0, "\(step.text)")
        }
        // The steps of the board are parts of the wait for its reply.
        func range(_ name: String) throws -> ClosedRange<Int64> {
            let step = try #require(steps.first { $0["name"]?.string == name })
            let (start, length) = (try #require(step["ts"]?.integer), try #require(step["dur"]?.integer))
            return start...(start + length)
        }
        let wait = try range("wait for the reply")
        for name in ["plan", "validate", "commit", "answer", "archive"] {
            let step = try range(name)
            #expect(wait.contains(step.lowerBound) && wait.contains(step.upperBound), "\(name)")
        }
        let (answer, archive) = (try range("answer"), try range("archive"))
        #expect(answer.upperBound <= archive.lowerBound)
        // Threads have names, and nothing names a value.
        #expect(events.count { $0["ph"] == "M" } == 5)
        #expect(!trace.text.contains("count"))
    }

    @Test(
        arguments: [
            ["edit", "echo-1", "--trace-file", "x"], ["edit", "--all", "count=1", "--trace-file", "x"],
            ["edit", "echo-1", "count=1", "--wait", "none", "--trace-file", "x"],
        ])
    func aTraceNeedsOneAwaitedEdit(_ line: [String]) async throws {
        let workspace = try TestWorkspace()
        #expect(await workspace.run(line).status == .wrongUsage)
    }

    @Test func aRejectedEditHasNoTrace() async throws {
        let workspace = try TestWorkspace()
        _ = await workspace.run("add", "echo")
        let edit = await workspace.run("edit", "echo-1", "count=many", "--trace-file", "edit.json")
        #expect(edit.status == .problems)
        #expect(!FileManager.default.fileExists(atPath: workspace.folder + "/edit.json"))
    }
}
