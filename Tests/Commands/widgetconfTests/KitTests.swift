import CaseWalking
import Foundation
import Testing
import WidgetModel
import WidgetRuntime

@testable import widgetconf

/// Runs the tests of the kits for other languages, which are written in those languages.
@Suite(.serialized, .brief) struct KitTests {
    private static let folder = TestCase.packageRoot.appending(path: "Kits").path

    @Test func python() async throws {
        let run = try await PythonTool.run(
            ["-m", "unittest", "discover", "-s", "tests"], environment: Python.environment,
            in: Self.folder + "/Python")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("\nOK"), "no test ran: \(run.errors)")
    }

    @Test(.enabled(if: Self.node != nil, "the tests of the kit for JavaScript need Node"))
    func javaScript() async throws {
        let run = try await ToolRun.of(
            try #require(Self.node), ["--test", "tests/"], in: Self.folder + "/JavaScript")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("# fail 0"), "no test ran: \(run.output)")
    }

    /// The programs of Docs/writing-providers.md answer.
    @Test func theProgramsOfTheGuide() async throws {
        let guide = try String(
            contentsOf: TestCase.packageRoot.appending(path: "Docs/writing-providers.md"), encoding: .utf8)
        func program(_ language: String) throws -> String {
            let blocks = guide.components(separatedBy: "```\(language)\n").dropFirst()
            return try #require(blocks.first).components(separatedBy: "\n```")[0] + "\n"
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // Best-effort cleanup.
        for file in KitFile.python + KitFile.javaScript {
            try Data(file.text.utf8).write(to: folder.appending(path: file.name))
        }
        let context = #"{"kind":"KIND","family":"systemSmall","now":"2026-11-21T08:30:00.000Z"}"#
        let requests = ["initialize", "placeholder", "snapshot", "timeline", "levitate", "shutdown"]
        let lines = requests.enumerated().map { index, method in
            #"{"jsonrpc":"2.0","id":\#(index),"method":"\#(method)","params":{"context":\#(context),"configuration":{}}}"#
                + "\n"
        }
        for (language, file, command, kind) in [
            ("sh", "people.sh", "sh", "people"), ("python", "tasks.py", Python.program, "tasks"),
            ("js", "tasks.mjs", Self.node ?? "", "tasks"),
        ] where !command.isEmpty {
            try Data(try program(language).utf8).write(to: folder.appending(path: file))
            let input = lines.joined().replacing("KIND", with: kind)
            let run = try await ToolRun.of(command, [file], input: Data(input.utf8), in: folder.path)
            #expect(run.status == 0, "\(run.errors)")
            var answers: [Int: JSONObject] = [:]
            for line in run.output.split(separator: "\n") {
                let answer = try #require(try JSONValue(parsing: String(line)).object, "\(line)")
                if let id = answer["id"]?.integer { answers[Int(id)] = answer }
            }
            #expect(answers[0]?["result"]?["kinds"]?.array?.first?["kind"]?.string == kind, "\(run.output)")
            #expect(answers[1]?["result"]?["view"] != nil)
            #expect(answers[2]?["result"]?["date"]?.string == "2026-11-21T08:30:00.000Z")
            #expect(answers[3]?["result"]?["entries"]?.array?.count == 1)
            #expect(answers[4]?["error"]?["code"]?.integer == -32601)
            #expect(answers[5]?["result"]?.object?.isEmpty ?? false)
        }
    }

    private static let node = ProgramSearch.path(
        of: "node", environment: ProcessInfo.processInfo.environment)
}

/// Runs the samples, whose services are servers of the tests.
@Suite(.thorough) struct SampleHTTPTests {
    @Test func theSamplesWithHTTP() async throws {
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let searchPath = (products.map(\.path) + [Python.searchPath]).joined(separator: ":")
        let run = try await PythonTool.run(
            ["-m", "unittest", "test_samples", "test_stories"],
            environment: Python.environment.merging(["PATH": searchPath]) { $1 },
            in: TestCase.packageRoot.appending(path: "Samples").path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("\nOK"), "no test ran: \(run.errors)")
    }
}
