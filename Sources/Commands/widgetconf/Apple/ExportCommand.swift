import AppleInterop
import ArgumentParser
import Configurations
import Foundation
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf export`: writes definitions as an Apple `.intentdefinition` or as Swift code for App Intents.
struct ExportCommand: WidgetconfCommand {
    /// The values of `--to`.
    enum Form: String, ExpressibleByArgument, CaseIterable {
        case intentdefinition
        /// Swift source code, which Xcode compiles into App Intents.
        case appIntents = "app-intents"
    }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Convert a definition to Apple's format.",
        discussion: """
            NAME.apple.yaml, which "widgetconf import" writes next to a definition, is found automatically. \
            Without it, ids and tags are generated, the same in every export.
            """)

    @Argument(help: ArgumentHelp("Definitions.", valueName: "file"))
    var files: [String]
    @Option(help: ArgumentHelp("The format: intentdefinition or app-intents.", valueName: "form"))
    var to: Form
    @Option(help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
    var output: String?
    @Option(
        help: ArgumentHelp(
            "Also write strings tables for all locale files into this folder.", valueName: "dir"))
    var strings: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    /// Exports are files in Apple's formats, so there is no JSON form of the result.
    static let formats: [OutputFormat] = [.text]
    static var replies: [any Decodable.Type] { [] }

    /// An App Intents file and the strings tables both belong to exactly one definition.
    var usageProblem: UsageFault? {
        if strings == "" { return "found no text for --strings, expected a folder" }
        if to == .appIntents, files.count > 1 { return "--to app-intents converts one definition at a time" }
        if strings != nil, files.count > 1 { return "--strings converts one definition at a time" }
        if to == .appIntents, strings != nil { return "--strings requires --to intentdefinition" }
        return output == "" ? "found no text for --output, expected a file" : nil
    }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        let naming = FileNaming(current: context.folder)
        var findings: [Finding] = []
        var definitions: [AppleExport.Source] = []
        for file in files {
            let path = absolute(file, from: context.folder)
            let sidecar = Self.sidecar(of: path)
            let definition = try SourceReading.file(path, named: naming.name(of: path))
            let used = LocaleFiles(
                among: try UsedFiles.files(of: [definition], at: { _ in path }, named: naming.name),
                into: &findings)
            definitions.append(
                AppleExport.Source(
                    definition: definition,
                    sidecar: try sidecar.map { path throws(RuntimeFailure) in
                        try SourceReading.file(path, named: naming.name(of: path))
                    }, used: used.others, localeFiles: used.byOriginal))
        }
        let literals = CheckInputs.literals(context)
        let bytes =
            switch to {
            case .intentdefinition:
                AppleExport.intentDefinition(definitions, context: literals, into: &findings)
            case .appIntents:
                AppleExport.appIntents(definitions[0], context: literals, into: &findings)
                    .map { Array($0.utf8) }
            }
        try options.tell(findings, in: context)
        guard let bytes, !findings.contains(where: { $0.severity == .error }) else { return .problems }
        if let strings {
            for definition in definitions {
                let isWritten = try writeStrings(
                    of: definition, into: absolute(strings, from: context.folder), in: context)
                if !isWritten { return .problems }
            }
        }
        guard let output else {
            try context.console.output(file: bytes)
            return .done
        }
        try WrittenFile(path: absolute(output, from: context.folder), bytes: bytes).write()
        return .done
    }

    /// Writes one strings table for each language that has a locale file or a sidecar next to the definition.
    ///
    /// - Returns: false if the tables could not be derived; the findings are already reported.
    /// - Throws: if a file cannot be read or written.
    private func writeStrings(
        of source: AppleExport.Source, into folder: String, in context: CommandContext
    ) throws(RuntimeFailure) -> Bool {
        let naming = FileNaming(current: context.folder)
        let path = absolute(source.definition.path, from: context.folder)
        let stem = (path as NSString).deletingPathExtension
        var translations: [AppleExport.Translation] = []
        for locale in Self.locales(of: stem) {
            // Both files of a language are optional: an import writes a sidecar only for strings that YAML
            // cannot express.
            func file(_ suffix: String) throws(RuntimeFailure) -> SourceFile? {
                let path = "\(stem).\(locale)\(suffix)"
                guard FileManager.default.fileExists(atPath: path) else { return nil }
                return try SourceReading.file(path, named: naming.name(of: path))
            }
            translations.append(
                AppleExport.Translation(
                    locale: locale, localeFile: try file(".yaml"), sidecar: try file(".apple.yaml")))
        }
        var findings: [Finding] = []
        let tables = AppleExport.strings(
            source, translations, context: CheckInputs.literals(context), into: &findings)
        if !findings.isEmpty { try options.tell(findings, in: context) }
        guard let tables else { return false }
        let name = (stem as NSString).lastPathComponent
        // `ImportTarget` adds ".intents" to names that mean something else in a
        // workspace; Apple's name lacks it.
        let table = name.hasSuffix(".intents") ? String(name.dropLast(8)) : name
        for (translation, strings) in zip(translations, tables) {
            let path = StringsTables.path(of: translation.locale, in: folder, of: table)
            try WrittenFile(path: path, bytes: Array(strings.text.utf8)).write()
        }
        return true
    }

    /// The languages of the locale files and sidecars next to a definition, sorted, each once.
    ///
    /// - Parameter stem: the absolute path of the definition without its extension.
    private static func locales(of stem: String) -> [LocaleTag] {
        let folder = (stem as NSString).deletingLastPathComponent
        let name = (stem as NSString).lastPathComponent + "."
        // If the folder cannot be listed, the definition is exported without translations.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let tags = names.compactMap { file -> LocaleTag? in
            guard file.hasPrefix(name) else { return nil }
            let rest = file.dropFirst(name.count)
            for suffix in [".apple.yaml", ".yaml"] where rest.hasSuffix(suffix) {
                return LocaleTag(ofTranslation: rest.dropLast(suffix.count))
            }
            return nil
        }
        return Set(tags).sorted()
    }

    /// The path of the sidecar that an import wrote next to the definition; nil if the file does not exist.
    private static func sidecar(of path: String) -> String? {
        let stem = (path as NSString).deletingPathExtension
        let sidecar = stem + ".apple.yaml"
        return FileManager.default.fileExists(atPath: sidecar) ? sidecar : nil
    }
}
