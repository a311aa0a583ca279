import AppleInterop
import ArgumentParser
import BoardDocuments
import Foundation
import JSONText
import SourceText
import TextWidth
import WidgetManifests
import WidgetModel
import WidgetRuntime

struct ImportCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Convert an Apple .intentdefinition to a readable definition.",
        discussion: """
            Writes NAME.yaml, the definition as an author would write it, and NAME.apple.yaml, everything \
            else in Apple's file. "widgetconf export" combines both again without losing anything.
            """)

    @Argument(help: ArgumentHelp("An .intentdefinition.", valueName: "file"))
    var file: String
    @Option(help: ArgumentHelp("Where to write; otherwise the current folder.", valueName: "dir"))
    var output: String?
    @Flag(help: "Only intents that widgets may use; the others stay in the file beside the definition.")
    var widgetsOnly = false
    @Option(
        help: ArgumentHelp(
            "Strings tables to make locale files of: ko.strings, or ko.lproj/NAME.strings.", valueName: "dir")
    )
    var strings: String?
    @Flag(help: "Overwrite existing files that differ.")
    var replace = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: String? {
        if strings == "" { return "found no text for --strings, expected a folder" }
        if output == "" { return "found no text for --output, expected a folder" }
        return file.isEmpty ? "found no text for the file, expected an .intentdefinition" : nil
    }

    nonisolated(nonsending) func run(
        in surroundings: CommandSurroundings
    ) async throws(RuntimeFailure) -> CommandStatus {
        let naming = FileNaming(current: surroundings.folder)
        let path = absolute(file, from: surroundings.folder)
        let source = try SourceReading.file(path, named: naming.name(of: path))
        let target = ImportTarget(
            of: path, in: output.map { absolute($0, from: surroundings.folder) } ?? surroundings.folder)
        let literals = CheckSources.literals(surroundings)
        var findings: [Finding] = []
        let imported = AppleImport.read(
            source, as: naming.name(of: target.definition), widgetsOnly: widgetsOnly, surroundings: literals,
            into: &findings)
        guard let imported else {
            try tell(findings, in: surroundings)
            return .problems
        }
        var files = [
            WrittenFile(path: target.definition, bytes: imported.definition.bytes),
            WrittenFile(path: target.sidecar, bytes: Array(imported.sidecar.utf8)),
        ]
        var localized: [(locale: LocaleTag, table: LocalizedTable)] = []
        for table in try tables(for: target, in: surroundings) {
            let file = try SourceReading.file(table.path, named: naming.name(of: table.path))
            guard let read = imported.localized(file, into: &findings) else { continue }
            localized.append((table.locale, read))
            if let text = read.localeFile {
                files.append(WrittenFile(path: target.localeFile(table.locale), bytes: Array(text.utf8)))
            }
            if let text = read.sidecar {
                files.append(WrittenFile(path: target.localeSidecar(table.locale), bytes: Array(text.utf8)))
            }
        }
        guard findings.isEmpty else {
            try tell(findings, in: surroundings)
            return .problems
        }
        if !replace, let refusal = try WrittenFile.refusal(of: files, naming) {
            return try refuse(refusal, in: surroundings)
        }
        for file in files { try file.write() }
        try report(imported, files, localized, naming, in: surroundings)
        return .done
    }

    private func report(
        _ imported: AppleImport, _ files: [WrittenFile],
        _ localized: [(locale: LocaleTag, table: LocalizedTable)], _ naming: FileNaming,
        in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) {
        if options.format == .json {
            var document = FindingJSON.document(imported.findings).object ?? [:]
            document["files"] = .array(files.map { .string(naming.name(of: $0.path)) })
            document["imported"] = .object(imported.summary.json)
            document["locales"] = .object(
                localized.reduce(into: JSONObject()) { $0[$1.locale.description] = $1.table.json })
            return try surroundings.console.output(.object(document))
        }
        var page = Page(surroundings, options)
        for file in files { page.line(.dim("wrote "), Words(naming.name(of: file.path))) }
        try surroundings.console.output(page.text)
        let paint = options.talkPaint(in: surroundings)
        let findings = FindingText.text(
            of: imported.findings, color: paint.ofFindings, columns: paint.columns)
        let gap: TerminalText = findings.isEmpty ? "" : "\n"
        let locales = localized.map { "\($0.locale): \($0.table.words)\n" }.joined()
        surroundings.console.talk(findings + gap + TerminalText(lines: imported.summary.text + locales))
    }

    /// The strings tables that `--strings` names, by locale.
    private func tables(
        for target: ImportTarget, in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) -> [StringsTables.Place] {
        guard let strings else { return [] }
        let found = try StringsTables.find(in: absolute(strings, from: surroundings.folder), of: target.stem)
        let paint = options.talkPaint(in: surroundings)
        for (name, reason) in found.skipped {
            surroundings.console.talk(
                BoardReply.Remark(.warning, "\(name) is left out: \(reason)").text(paint))
        }
        return found.places
    }
}

/// The files that an import writes.
struct ImportTarget {
    /// The name of Apple's file, as its strings tables have it.
    let stem: String
    let definition: String
    let sidecar: String
    private let base: String

    /// Named after Apple's file. A name that means something else in a workspace gets a word more.
    init(of path: String, in folder: String) {
        let last = (path as NSString).lastPathComponent
        stem = last.hasSuffix(".intentdefinition") ? String(last.dropLast(17)) : last
        let isTaken = FileRole(path: stem + ".yaml") != .definition || LocalePath(stem + ".yaml") != nil
        base = folder + "/" + stem + (isTaken ? ".intents" : "")
        definition = base + ".yaml"
        sidecar = base + ".apple.yaml"
    }

    func localeFile(_ locale: LocaleTag) -> String { "\(base).\(locale).yaml" }
    func localeSidecar(_ locale: LocaleTag) -> String { "\(base).\(locale).apple.yaml" }
}
