import AppleInterop
import ArgumentParser
import Foundation
import JSONText
import SourceText
import WidgetManifests
import WidgetRuntime

struct ImportCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a readable definition of an Apple .intentdefinition.",
        discussion: """
            Writes NAME.yaml, the definition as an author would write it, and NAME.apple.yaml with what \
            Apple's file says beside it: "widgetconf export" puts both together again, without loss.
            """)

    @Argument(help: ArgumentHelp("An .intentdefinition.", valueName: "file"))
    var file: String
    @Option(help: ArgumentHelp("Where to write; otherwise the current folder.", valueName: "dir"))
    var output: String?
    @Flag(help: "Only intents that widgets may use; the others stay in the file beside the definition.")
    var widgetsOnly = false
    @Flag(help: "Write over files that are there and say something else.")
    var replace = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: String? {
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
        let files = [
            WrittenFile(path: target.definition, bytes: imported.definition.bytes),
            WrittenFile(path: target.sidecar, bytes: Array(imported.sidecar.utf8)),
        ]
        if !replace, let refusal = try WrittenFile.refusal(of: files, naming) {
            return try refuse(refusal, in: surroundings)
        }
        for file in files { try file.write() }
        try report(imported, files, naming, in: surroundings)
        return .done
    }

    private func report(
        _ imported: AppleImport, _ files: [WrittenFile], _ naming: FileNaming,
        in surroundings: CommandSurroundings
    ) throws(RuntimeFailure) {
        if options.format == .json {
            var document = FindingJSON.document(imported.findings).object ?? [:]
            document["files"] = .array(files.map { .string(naming.name(of: $0.path)) })
            document["imported"] = .object(imported.summary.json)
            return try surroundings.console.output(JSONValue.object(document).pretty() + "\n")
        }
        var page = Page(surroundings, options)
        for file in files { page.line(.dim("wrote "), Words(naming.name(of: file.path))) }
        try surroundings.console.output(page.text)
        let paint = options.talkPaint(in: surroundings)
        let findings = FindingText.render(
            imported.findings, color: paint.ofFindings, columns: paint.columns)
        surroundings.console.talk(findings + (findings.isEmpty ? "" : "\n") + imported.summary.text)
    }
}

/// The files that an import writes.
struct ImportTarget {
    let definition: String
    let sidecar: String

    /// Named after Apple's file. A name that means something else in a workspace gets a word more.
    init(of path: String, in folder: String) {
        let last = (path as NSString).lastPathComponent
        let stem = last.hasSuffix(".intentdefinition") ? String(last.dropLast(17)) : last
        let isTaken = FileRole(path: stem + ".yaml") != .definition || LocalePath(stem + ".yaml") != nil
        let base = folder + "/" + stem + (isTaken ? ".intents" : "")
        definition = base + ".yaml"
        sidecar = base + ".apple.yaml"
    }
}
