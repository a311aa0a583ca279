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
    @OptionGroup(title: "Global options") var options: GlobalOptions

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
            var result = try await test.run(
                in: workspace, folder: folder,
                locale: options.locale(in: context) ?? BoardContext.locale(context.environment),
                environment: context.environment, timeouts: context.timeouts)
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
