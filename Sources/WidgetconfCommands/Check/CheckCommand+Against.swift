import Configurations
import FindingPages
import Foundation
import SourceText
import WidgetRuntime

/// The part of `check` that `--against` adds.
extension CheckCommand {
    /// The first option that conflicts with `--against`, as a message; nil if there is no conflict.
    var againstProblem: String? {
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
        try GitRevision(revision, of: root).extract(to: copy.path)
        return try CheckInputs(workspace: copy.path, in: context).check()
    }
}

/// The files of a folder at a revision of its Git repository.
private struct GitRevision {
    let revision: String
    let folder: String

    init(_ revision: String, of folder: String) {
        self.revision = revision
        self.folder = folder
    }

    /// Writes the files to a new folder. The working copy and the index of the repository stay unchanged.
    func extract(to copy: String) throws(RuntimeFailure) {
        do {
            try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        } catch {
            throw RuntimeFailure("cannot create the folder \(copy)", hint: "set TMPDIR to a writable folder")
        }
        let archive = copy + "/.archive.tar"
        // Without `--`, a revision that begins with a dash would be an option; a revision never does.
        guard !revision.hasPrefix("-") else { throw unknown("it begins with \"-\"") }
        try run(["git", "-C", folder, "archive", "--format=tar", "-o", archive, revision, "."], in: copy)
        try run(["tar", "-xf", archive, "-C", copy], in: copy)
    }

    private func run(_ words: [String], in copy: String) throws(RuntimeFailure) {
        let errors = copy + "/.errors"
        let program = ExternalProgram(words: words, environment: ProcessInfo.processInfo.environment)
        guard try program.run(errors: errors) != 0 else { return }
        // If the file cannot be read, the name of the program is all there is to say.
        let said = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        throw unknown(said.split(separator: "\n").first.map(String.init) ?? "\(words[0]) failed")
    }

    private func unknown(_ reason: String) -> RuntimeFailure {
        RuntimeFailure(
            "cannot read \"\(revision)\" as a Git revision of \(folder): \(reason)",
            hint: "name a revision such as main or HEAD~1, or a folder with older definitions")
    }
}
