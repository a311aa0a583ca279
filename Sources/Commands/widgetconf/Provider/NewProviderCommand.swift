import ArgumentParser
import BoardDocuments
import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The languages of `provider new`.
enum ProviderLanguage: String, ExpressibleByArgument, CaseIterable { case python, javascript, shell, swift }

/// `widgetconf provider new`: writes a provider that works, with its manifest, its intent and a test.
/// Existing files are never overwritten.
struct NewProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a provider in the workspace.",
        usage: "widgetconf provider new <name> --language <language> [--intent <intent>] [--kit <dir>]",
        discussion: "With --locale, it also writes files with the strings to translate into this language.")

    static var replies: [any Decodable.Type] { [NewProvider.self] }

    @Argument(help: ArgumentHelp("The name of the provider, its widget and its folder.", valueName: "name"))
    var name: String
    @Option(help: ArgumentHelp("The language: python, javascript, shell or swift.", valueName: "language"))
    var language: ProviderLanguage
    @Option(help: ArgumentHelp("The intent of its widget. (default: a new one)", valueName: "intent"))
    var intent: String?
    @Option(
        help: ArgumentHelp(
            "For swift, the ProviderKit package's folder. (default: this program's package)",
            valueName: "dir"))
    var kit: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let folder = try workspaceFolder(in: context) else { return .problems }
        let workspace = try LoadedWorkspace(
            folder,
            literals: .machine(
                clock: context.clock, folder: folder.path, environment: context.environment))
        guard let kind = Kind(name), !name.contains("/") else {
            let expected = "letters, digits, \"_\", \"-\" and \".\""
            return try refuse("\(quoted(name)) is no name for a provider, expected \(expected)", in: context)
        }
        guard !workspace.manifests.isDeclared(kind) else {
            return try refuse(
                "another provider already has the widget \(kind)", hint: "choose another name", in: context)
        }
        let kit = language == .swift ? kitFolder(in: context) : nil
        if language == .swift, kit == nil {
            let place =
                self.kit.map { "\(absolute($0, from: context.folder)) is not" } ?? "this program is not in"
            return try refuse(
                "\(place) the package with ProviderKit, which a provider in Swift needs",
                hint: "clone widgetconf, and add --kit DIR with the folder of its Package.swift", in: context)
        }
        var starter = StarterProvider(kind: kind, language: language, kit: kit)
        if let intent {
            guard let definition = workspace.definitions[intent] else {
                if workspace.definitions.isDeclared(intent) {
                    return try refuse(
                        "the definition of \(quoted(intent)) has errors",
                        hint: "\"widgetconf check\" shows them", in: context)
                }
                let names = workspace.definitions.intents.map(\.name)
                let near = Spelling.nearest(intent, among: names).map(didYouMean)
                return try refuse(
                    "no definition declares the intent \(quoted(intent))",
                    hint: near ?? "leave out --intent for a new one", in: context)
            }
            starter.use(definition, context: workspace.literals)
        }
        starter.locale = options.locale(in: context)
        let files = starter.files
        let present = files.map { folder.path + "/" + $0.path }.filter(FileManager.default.fileExists)
        guard present.isEmpty else {
            return try refuse(
                "\(present.joined(separator: " and ")) already \(present.count == 1 ? "exists" : "exist")",
                hint: "choose another name", in: context)
        }
        for file in files {
            let path = folder.path + "/" + file.path
            try FileWriting.create(path, Array(file.text.utf8))
        }
        let document = NewProvider(provider: name, folder: folder.path, files: files.map(\.path))
        try options.show(document, in: context) { page in
            for file in files { page.line(.dim("wrote "), Words(folder.path + "/" + file.path)) }
            page.gap()
            page.line("next:")
            if let build = starter.buildCommand { page.line(.strong("  \(build)")) }
            for step in ["check --run", "test \(starter.testPath)", "add \(name)"] {
                page.line(.strong("  widgetconf \(step)"))
            }
        }
        let patterns = folder.workspace.providers.map(\.value)
        let manifest = folder.path + "/" + starter.manifestPath
        if !patterns.contains(where: { folder.paths($0).contains(manifest) }) {
            options.say([.notFound(starter.manifestPath, besides: folder.workspace.providers)], in: context)
        }
        return .done
    }

    /// The folder of the package with ProviderKit: `--kit`, or the checkout from which this program was
    /// built; nil if neither exists.
    private func kitFolder(in context: CommandContext) -> String? {
        // Without /proc, the program cannot determine its own location.
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var folder = kit.map { absolute($0, from: context.folder) } ?? program ?? ""
        while !folder.isEmpty {
            let parts = ["/Package.swift", "/Sources/Kit/ProviderKit"].map { folder + $0 }
            if parts.allSatisfy(FileManager.default.fileExists) { return folder }
            if kit != nil { return nil }
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        }
        return nil
    }
}

extension BoardRemark {
    /// A remark that the patterns of a key do not match the new files.
    ///
    /// - Parameter present: the existing patterns of the key.
    static func notFound(
        _ files: String, by key: String = "providers", besides present: [Located<String>]
    ) -> BoardRemark {
        let patterns = (present.map(\.value) + [files]).map(quoted).joined(separator: ", ")
        return .init(
            .warning, "no pattern of \(quoted(key)) in widgetconf.yaml finds \(files)",
            hint: "write \(key): [\(patterns)]")
    }
}

/// The JSON document that `provider new --format json` prints.
struct NewProvider: Codable {
    var provider: String
    /// The absolute path of the workspace.
    var folder: String
    /// The paths of the written files, relative to the workspace.
    var files: [String]
}
