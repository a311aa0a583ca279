import ArgumentParser
import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import WidgetRuntime

/// `widgetconf test`: runs timeline tests on simulated boards.
struct TestCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run timeline tests: what a widget shows and when it reloads, under a stepped clock.",
        discussion: """
            A test is a file next to its widget, with a name that ends in ".test.yaml". For a folder, all \
            tests below it are run. A test belongs to the nearest workspace upwards from it. \
            "widgetconf schema test" prints the format's schema for editors.

            A test with the key "answers" runs sources with recorded answers, without a network. --record \
            requests the answers once, and stores them in this file. Without the key, they are stored next \
            to the test, and the key is added. Secrets are masked.
            """)

    static let formats: [OutputFormat] = [.text, .json, .junit, .github]

    static var replies: [any Decodable.Type] { [TestDocument.self] }

    @Argument(
        help: ArgumentHelp(
            "Files that end in \".test.yaml\", or folders. (default: the current folder)",
            valueName: "path"))
    var paths: [String] = []
    @Flag(help: "Write the pictures that the tests expect, instead of comparing them.")
    var update = false
    @Flag(help: "Request the answers of sources, and store them for the tests.")
    var record = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        record && paths.isEmpty ? "--record requires the file of a test" : nil
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        var workspaces: [String: LoadedWorkspace] = [:]
        var report = TestReport()
        for (path, name) in try files(in: context) {
            let file = try SourceReading.file(path, named: name)
            var findings: [Finding] = []
            guard let test = TimelineTest.read(file, into: &findings) else {
                report.add(TimelineTestResult(file, name: name, findings: findings.inOrder()))
                continue
            }
            let folder = (path as NSString).deletingLastPathComponent
            let root = try WorkspaceFolder.find(
                option: options.workspace.map { absolute($0, from: context.folder) },
                environment: context.environment, current: folder)
            if workspaces[root] == nil {
                guard let loaded = try workspace(at: root, in: context) else { return .problems }
                workspaces[root] = loaded
            }
            guard let workspace = workspaces[root] else { continue }
            var result = try await self.result(of: test, at: path, in: workspace, context)
            for picture in result.pictures {
                let drawn = PictureFile(picture, of: path, in: result.timeZone)
                if update { try drawn.write() }
                result.findings += [drawn.finding].compactMap(\.self)
            }
            report.add(result)
        }
        try report.write(options, in: context)
        return report.passes ? .done : .problems
    }

    /// The result of a test, with recorded answers or while answers are recorded.
    private func result(
        of test: TimelineTest, at path: String, in workspace: LoadedWorkspace, _ context: CommandContext
    ) async throws(RuntimeFailure) -> TimelineTestResult {
        let folder = (path as NSString).deletingLastPathComponent
        let locale = options.locale(in: context) ?? BoardContext.locale(context.environment)
        let answers = TestedAnswers(
            of: test, at: path, in: workspace, naming: FileNaming(current: context.folder))
        if record, !answers.isUsed {
            throw RuntimeFailure(
                "no widget of \(test.file.path) has a source whose answers can be recorded",
                hint: "remove --record; for a push, write steps such as \"push: { level: 40 }\"")
        }
        if !record, let findings = try answers.problems() {
            return TimelineTestResult(test.file, name: test.title ?? test.file.path, findings: findings)
        }
        let recording = try record || test.answers != nil ? AnswerRecording(context.environment) : nil
        defer { recording?.remove() }
        let outside = record ? recording?.outside : recording.flatMap { answers.outside(folder: $0.folder) }
        let result = try await test.run(
            in: workspace, folder: folder, outside: outside, locale: locale,
            environment: context.environment, timeouts: context.timeouts)
        if record { try recording?.store(as: answers, after: result, in: context.console) }
        return result
    }

    /// The test files at or below the given paths, each once, with the names that findings show. Without
    /// paths, they are the tests of the workspace that `-C` selects, or of the current folder.
    ///
    /// A directly named file is used under any name.
    ///
    /// - Throws: if no test is found, so that a mistyped path does not pass as a successful test.
    private func files(
        in context: CommandContext
    ) throws(RuntimeFailure) -> [(path: String, name: String)] {
        let naming = FileNaming(current: context.folder)
        var files: [(path: String, name: String)] = []
        for given in paths.isEmpty ? [options.workspace ?? "."] : paths {
            let path = absolute(given, from: context.folder)
            let found = FolderWalk.files(at: path)
            guard !record || found == [path] else {
                throw RuntimeFailure("\(given) is not a file", hint: "name the test to record")
            }
            let tests = found == [path] ? found : found.filter { FileRole(path: $0) == .timelineTest }
            files += tests.filter { test in !files.contains { $0.path == test } }
                .map { ($0, naming.name(of: $0)) }
        }
        guard !files.isEmpty else {
            throw RuntimeFailure(
                "there is no timeline test here: no file that ends in \".test.yaml\"",
                hint: "name one, or write one: see \"widgetconf schema test\"")
        }
        return files
    }
}
