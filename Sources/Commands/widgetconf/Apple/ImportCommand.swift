import AppleInterop
import ArgumentParser
import BoardDocuments
import Configurations
import Foundation
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf import`: converts an Apple `.intentdefinition` and its strings tables to YAML.
///
/// Nothing is written if any input has errors, so a failed import leaves no partial result.
struct ImportCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Convert an Apple .intentdefinition to a readable definition.",
        discussion: """
            Writes NAME.yaml with the definition as an author would write it, and NAME.apple.yaml with \
            everything else in Apple's file. "widgetconf export" combines both without losing anything.
            """)

    @Argument(help: ArgumentHelp("An .intentdefinition.", valueName: "file"))
    var file: String
    @Option(help: ArgumentHelp("The folder to write to. (default: the current folder)", valueName: "dir"))
    var output: String?
    @Flag(
        help: "Import only intents that widgets can use. The others are kept in NAME.apple.yaml.")
    var widgetsOnly = false
    @Option(
        help: ArgumentHelp(
            "Strings tables to convert to locale files: ko.strings, or ko.lproj/NAME.strings.",
            valueName: "dir")
    )
    var strings: String?
    @Flag(help: "Overwrite existing files that differ.")
    var replace = false
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [ImportReport.self] }

    var usageProblem: UsageFault? {
        if strings == "" { return "found no text for --strings, expected a folder" }
        if output == "" { return "found no text for --output, expected a folder" }
        return file.isEmpty ? "found no text for the file, expected an .intentdefinition" : nil
    }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let naming = FileNaming(current: context.folder)
        let path = absolute(file, from: context.folder)
        let source = try SourceReading.file(path, named: naming.name(of: path))
        if let remark = otherFile(in: context) { return try options.refuse(remark, in: context) }
        let target = ImportTarget(
            of: path, in: output.map { absolute($0, from: context.folder) } ?? context.folder)
        let literals = CheckInputs.literals(context)
        var findings: [Finding] = []
        let imported = AppleImport.read(
            source, as: naming.name(of: target.definition), widgetsOnly: widgetsOnly, context: literals,
            into: &findings)
        guard let imported else {
            try options.tell(findings, in: context)
            return .problems
        }
        var files = [
            WrittenFile(path: target.definition, bytes: imported.definition.bytes),
            WrittenFile(path: target.sidecar, bytes: Array(imported.sidecar.utf8)),
        ]
        var localized: [(locale: LocaleTag, table: LocalizedTable)] = []
        for table in try tables(for: target, in: context) {
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
            try options.tell(findings, in: context)
            return .problems
        }
        if !replace, let refusal = try WrittenFile.refusal(of: files, naming) {
            return try options.refuse(refusal, in: context)
        }
        for file in files { try file.write() }
        try report(imported, files, localized, naming, in: context)
        return .done
    }

    /// The problem with a file of another kind, such as a strings table; nil for other files.
    private func otherFile(in context: CommandContext) -> BoardRemark? {
        switch (file as NSString).pathExtension {
        case "strings", "stringsdict", "xcstrings":
            let parent = { (path: String) in path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
            let folder = parent(file)
            let isInProject = folder.hasSuffix(".lproj")
            let tables = isInProject ? parent(folder) : folder
            let stem = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
            // A table in a project is named after the definition. Xcode may store the original in
            // "Base.lproj".
            let names = isInProject ? ["\(stem)", "Base.lproj/\(stem)"] : ["Intents"]
            let paths = names.map { (tables.isEmpty ? "" : tables + "/") + $0 + ".intentdefinition" }
            let found = paths.first {
                FileManager.default.fileExists(atPath: absolute($0, from: context.folder))
            }
            let definition = (found ?? paths[0]).asShellWord
            return .init(
                .error, "found the strings table \(file), expected an .intentdefinition",
                hint: "name the definition, and the folder of its tables: \"widgetconf import \(definition) "
                    + "--strings \(tables.isEmpty ? "." : tables.asShellWord)\"")
        case "yaml", "yml":
            return .init(
                .error, "found the definition \(file), expected an .intentdefinition",
                hint: "\"widgetconf export \(file.asShellWord)\" converts it to Apple's form")
        default: return nil
        }
    }

    /// Prints the written files on standard output, and warnings and the summary on standard error.
    private func report(
        _ imported: AppleImport, _ files: [WrittenFile],
        _ localized: [(locale: LocaleTag, table: LocalizedTable)], _ naming: FileNaming,
        in context: CommandContext
    ) throws(RuntimeFailure) {
        let names = files.map { naming.name(of: $0.path) }
        let document = ImportReport(
            FindingReport(imported.findings),
            ImportOutcome(
                files: names, imported: imported.summary,
                locales: JSONObject(
                    localized.map { ($0.locale.description, LocaleTexts($0.table).encodedJSON) })))
        try options.show(document, in: context) { page in
            for name in names { page.line(.dim("wrote "), Words(name)) }
        }
        guard options.format != .json else { return }
        let findings = options.talkPaint(in: context).text(of: imported.findings)
        let gap: TerminalText = findings.isEmpty ? "" : "\n"
        let locales = localized.map { "\($0.locale): \(LocaleTexts($0.table).words)\n" }.joined()
        context.console.talk(findings + gap + TerminalText(lines: imported.summary.text + locales))
    }

    /// The strings tables in the folder of `--strings`, sorted by locale; empty without that option.
    ///
    /// A table that cannot be used is reported as a warning and does not stop the import.
    private func tables(
        for target: ImportTarget, in context: CommandContext
    ) throws(RuntimeFailure) -> [StringsTables.Place] {
        guard let strings else { return [] }
        let found = try StringsTables.find(in: absolute(strings, from: context.folder), of: target.stem)
        options.say(
            found.skipped.map { .init(.warning, "\($0.name) is left out: \($0.reason)") }, in: context)
        return found.places
    }
}

/// The paths of the files that an import writes.
struct ImportTarget {
    /// The name of Apple's file without its extension. Strings tables in `.lproj` folders have the same name.
    let stem: String
    /// The path of the YAML definition.
    let definition: String
    /// The path of the `.apple.yaml` file, which stores everything that the definition cannot express.
    let sidecar: String
    /// The common start of all paths: folder and name, without an extension.
    private let base: String

    /// Derives the paths from the name of Apple's file.
    ///
    /// `.intents` is added to a name that has another meaning in a workspace. For example, `provider.yaml`
    /// would be read as a manifest, and `weather.ko.yaml` as a translation.
    init(of path: String, in folder: String) {
        let last = (path as NSString).lastPathComponent
        stem = last.hasSuffix(".intentdefinition") ? String(last.dropLast(17)) : last
        let isTaken = FileRole(path: stem + ".yaml") != .definition || LocalePath(stem + ".yaml") != nil
        base = folder + "/" + stem + (isTaken ? ".intents" : "")
        definition = base + ".yaml"
        sidecar = base + ".apple.yaml"
    }

    /// The path of the YAML file with the strings of one language.
    func localeFile(_ locale: LocaleTag) -> String { "\(base).\(locale).yaml" }
    /// The path of the sidecar with the strings of one language that the locale file cannot express.
    func localeSidecar(_ locale: LocaleTag) -> String { "\(base).\(locale).apple.yaml" }
}
