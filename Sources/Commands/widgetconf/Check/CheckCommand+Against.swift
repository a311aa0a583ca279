import Configurations
import Foundation
import Machine
import SourceText
import WidgetRuntime

/// The part of `check` that `--against` adds.
extension CheckCommand {
    /// The first option that conflicts with `--against`, as a message; nil if there is no conflict.
    var againstProblem: UsageFault? {
        guard against != nil else { return nil }
        if !paths.isEmpty { return "--against compares the whole workspace: leave out the paths" }
        if configurations != nil { return "--against compares definitions: leave out --configurations" }
        if fix || watch { return "--against checks once: leave out \(fix ? "--fix" : "--watch")" }
        return nil
    }

    /// Adds findings about changes that placed widgets do not survive, if `--against` is given.
    ///
    /// - Throws: if the older state cannot be read.
    func withChanges(
        _ checked: CheckResults, in context: CommandContext
    ) throws(RuntimeFailure) -> CheckResults {
        guard let against else { return checked }
        let folder = absolute(against, from: context.folder)
        var isFolder: ObjCBool = false
        let isPath = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        let old =
            isPath && isFolder.boolValue
            ? try CheckInputs(workspace: folder, in: context).check()
            : try earlier(against, in: context)
        let older = old.parts[0]
        let findings = checked.parts.flatMap { DefinitionComparison.check(older, against: $0) }
        return CheckResults(
            checked.parts.map { $0.adding(findings, codes: { FindingPages.codes }) },
            skipped: checked.skipped)
    }

    /// The workspace as it was at a revision of its Git repository.
    private func earlier(
        _ revision: String, in context: CommandContext
    ) throws(RuntimeFailure) -> CheckResults {
        let root = try WorkspaceFolder.find(
            option: options.workspace, environment: context.environment, current: context.folder)
        let copy = FileManager.default.temporaryDirectory.appending(path: "widgetconf-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }  // It is a temporary folder in any case.
        let workspace = try GitRevision(revision, of: root).extract(to: copy.path)
        return try CheckInputs(workspace: workspace, in: context).check()
    }
}

/// The definitions of a Git repository at a revision.
private struct GitRevision {
    let revision: String
    let folder: String

    /// - Parameter folder: the workspace, in the repository.
    init(_ revision: String, of folder: String) {
        self.revision = revision
        self.folder = folder
    }

    /// Writes the YAML files of the whole repository to a new folder, because a workspace can use files that
    /// are not below it. The repository's working copy and index do not change.
    ///
    /// - Returns: the workspace in the new folder.
    func extract(to copy: String) throws(RuntimeFailure) -> String {
        do {
            try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        } catch {
            throw RuntimeFailure("cannot create the folder \(copy)", hint: "set TMPDIR to a writable folder")
        }
        // Without `--`, a revision that begins with a dash would be an option; a revision never does.
        guard !revision.hasPrefix("-") else { throw unknown("it begins with \"-\"") }
        let lines = try run(["git", "-C", folder, "rev-parse", "--show-toplevel", "--show-prefix"])
            .split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1 else { throw unknown("Git names no folder") }
        let archive = copy + "/.archive.tar"
        try run(
            [
                "git", "-C", String(lines[0]), "archive", "--format=tar", "-o", archive, revision, "--",
                ":(glob)**/*.y*ml",
            ])
        try run(["tar", "-xf", archive, "-C", copy])
        let workspace = copy + "/" + lines[1]
        guard FileManager.default.fileExists(atPath: workspace + "/" + WorkspaceFolder.fileName) else {
            throw unknown("it has no \(lines[1])\(WorkspaceFolder.fileName)")
        }
        return workspace
    }

    /// Runs a program to its end, and returns what it wrote.
    @discardableResult private func run(_ words: [String]) throws(RuntimeFailure) -> String {
        let program = ExternalProgram(words: words, environment: ProcessInfo.processInfo.environment)
        let ended = try program.collect()
        if ended.isSuccess { return String(decoding: ended.output, as: UTF8.self) }
        let said = String(decoding: ended.errors, as: UTF8.self)
        throw unknown(said.split(separator: "\n").first.map(String.init) ?? "\(words[0]) failed")
    }

    private func unknown(_ reason: String) -> RuntimeFailure {
        RuntimeFailure(
            "cannot read \"\(revision)\" as a Git revision of \(folder): \(reason)",
            hint: "name a revision such as main or HEAD~1, or a folder with older definitions")
    }
}
