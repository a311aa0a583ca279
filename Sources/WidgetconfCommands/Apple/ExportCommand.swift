import AppleInterop
import ArgumentParser
import Foundation
import SourceText
import WidgetRuntime

struct ExportCommand: WidgetconfCommand {
    /// What `--to` says.
    enum Form: String, ExpressibleByArgument, CaseIterable {
        case intentdefinition
    }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a definition in Apple's form.",
        discussion: """
            What "widgetconf import" has kept beside a definition, NAME.apple.yaml, is found by itself; \
            without it ids and tags are made, the same in every export.
            """)

    @Argument(help: ArgumentHelp("Definitions.", valueName: "file"))
    var files: [String]
    @Option(help: ArgumentHelp("The form: intentdefinition.", valueName: "form"))
    var to: Form
    @Option(help: ArgumentHelp("Where to write; otherwise standard output.", valueName: "file"))
    var output: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static let formats: [OutputFormat] = [.text]

    var usageProblem: String? {
        output == "" ? "found no text for --output, expected a file" : nil
    }

    nonisolated(nonsending) func run(
        in surroundings: CommandSurroundings
    ) async throws(RuntimeFailure) -> CommandStatus {
        let naming = FileNaming(current: surroundings.folder)
        var definitions: [AppleExport.Source] = []
        for file in files {
            let path = absolute(file, from: surroundings.folder)
            let sidecar = Self.sidecar(of: path)
            definitions.append(
                AppleExport.Source(
                    definition: try SourceReading.file(path, named: naming.name(of: path)),
                    sidecar: try sidecar.map { path throws(RuntimeFailure) in
                        try SourceReading.file(path, named: naming.name(of: path))
                    }))
        }
        var findings: [Finding] = []
        let bytes = AppleExport.intentDefinition(
            definitions, surroundings: CheckSources.literals(surroundings), into: &findings)
        try tell(findings, in: surroundings)
        guard let bytes, !findings.contains(where: { $0.severity == .error }) else { return .problems }
        guard let output else {
            try surroundings.console.output(String(decoding: bytes, as: UTF8.self))
            return .done
        }
        try WrittenFile(path: absolute(output, from: surroundings.folder), bytes: bytes).write()
        return .done
    }

    /// The file that an import wrote beside a definition; nil when there is none.
    private static func sidecar(of path: String) -> String? {
        let stem = (path as NSString).deletingPathExtension
        let sidecar = stem + ".apple.yaml"
        return FileManager.default.fileExists(atPath: sidecar) ? sidecar : nil
    }
}
