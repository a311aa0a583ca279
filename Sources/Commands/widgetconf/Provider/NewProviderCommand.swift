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

/// `widgetconf provider new`: writes a provider that works, with its manifest, its intent and a test, or a
/// widget without a program, with a source. Existing files are never overwritten.
struct NewProviderCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create a provider in the workspace.",
        usage: """
            widgetconf provider new <name> --language <language> [--intent <intent>] [--kit <dir>]
            widgetconf provider new --source http <url> [<name>] [--header <header> ...]
            widgetconf provider new --source file <path> [<name>]
            widgetconf provider new --source run [<name>] -- <command> ...
            """,
        discussion: """
            With --language, it writes a program. With --locale, it also writes files with the strings to \
            translate into this language. With --source, it requests the data once, and writes a manifest, \
            the types of the values and a first view, without a program. The value of a --header becomes a \
            secret of the widget, and is not written into a file.
            """)

    static var replies: [any Decodable.Type] { [NewProvider.self] }

    @Argument(
        help: ArgumentHelp(
            "The name of the provider, its widget and its folder, or the address or file of a source.",
            valueName: "name|url"))
    var subject: String?
    @Argument(
        help: ArgumentHelp(
            "The name of a provider with a source. (default: made of the address)", valueName: "name"))
    var name: String?
    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("With --source run, the program and its arguments.", valueName: "words"))
    var command: [String] = []
    @Option(help: ArgumentHelp("The language: python, javascript, shell or swift.", valueName: "language"))
    var language: ProviderLanguage?
    @Option(
        help: ArgumentHelp(
            "Where the data of a widget without a program is: http, file or run.", valueName: "kind"))
    var source: NewSourceKind?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "With --source http, a header of the request, such as one with a token.",
            valueName: "name: value"))
    var header: [String] = []
    @Option(
        help: ArgumentHelp("The intent of the program's widget. (default: a new one)", valueName: "intent"))
    var intent: String?
    @Option(
        help: ArgumentHelp(
            "For swift, the ProviderKit package's folder. (default: this program's package)",
            valueName: "dir"))
    var kit: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    var usageProblem: UsageFault? {
        if let source { return usageProblem(of: source) }
        if !header.isEmpty { return "found --header without --source http, expected both of them" }
        if let unexpected = name ?? command.first {
            let expected = language == nil ? ", expected --language or --source" : ""
            return "unexpected argument \(quoted(unexpected))\(expected)"
        }
        if subject != nil, language != nil { return nil }
        let called = subject?.asShellWord ?? "NAME"
        return UsageFault(
            subject == nil
                ? "found no name, expected the name of the new provider"
                : "found no --language, expected the language of the new provider",
            hint: "write \"widgetconf provider new \(called) --language python\"; "
                + "without a program, \"widgetconf provider new --source http URL\"")
    }

    func run(in context: CommandContext) async throws(RuntimeFailure) -> CommandStatus {
        guard let folder = try workspaceFolder(in: context) else { return .problems }
        let workspace = try LoadedWorkspace(
            folder,
            literals: .machine(
                clock: context.clock, folder: folder.path, environment: context.environment))
        if let source { return try await create(source, in: folder, workspace, context) }
        guard let language, let kind = try kind(subject ?? "", in: workspace, context) else {
            return .problems
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
        let steps = ["check --run", "test \(starter.testPath)", "add \(kind)"].map { "widgetconf \($0)" }
        let new = NewFiles(
            provider: kind.name, files: starter.files, manifestPath: starter.manifestPath,
            steps: [starter.buildCommand].compactMap(\.self) + steps)
        return try write(new, in: folder, context)
    }

    /// The kind for a name that is not used yet.
    ///
    /// - Returns: nil if no provider can have the name; the reason is already reported.
    func kind(
        _ name: String, in workspace: LoadedWorkspace, _ context: CommandContext
    ) throws(RuntimeFailure) -> Kind? {
        guard let kind = Kind(name), !name.contains("/") else {
            let expected = "letters, digits, \"_\", \"-\" and \".\""
            _ = try refuse("\(quoted(name)) is no name for a provider, expected \(expected)", in: context)
            return nil
        }
        guard !workspace.manifests.isDeclared(kind) else {
            _ = try refuse(
                "another provider already has the widget \(kind)",
                hint: source == nil || self.name != nil
                    ? "choose another name" : "add another name to the command", in: context)
            return nil
        }
        return kind
    }

    /// The files of a new provider.
    struct NewFiles {
        let provider: String
        let files: [(path: String, text: String)]
        let manifestPath: String
        /// What the widget shows, in words; nil for a program.
        var shown: String?
        /// The paths of the values that it does not show.
        var leftOut: [String] = []
        /// The commands to run next.
        let steps: [String]
    }

    /// Writes the files of a new provider, unless one of them exists, and prints the next steps.
    func write(
        _ new: NewFiles, in folder: WorkspaceFolder, _ context: CommandContext
    ) throws(RuntimeFailure) -> CommandStatus {
        let paths = new.files.map { folder.path + "/" + $0.path }
        let present = paths.filter(FileManager.default.fileExists)
        guard present.isEmpty else {
            return try refuse(
                "\(present.joined(separator: " and ")) already \(present.count == 1 ? "exists" : "exist")",
                hint: "choose another name", in: context)
        }
        for (path, file) in zip(paths, new.files) { try FileWriting.create(path, Array(file.text.utf8)) }
        let document = NewProvider(
            provider: new.provider, folder: folder.path, files: new.files.map(\.path))
        try options.show(document, in: context) { page in
            for path in paths { page.line(.dim("wrote "), Words(path)) }
            if let shown = new.shown { page.line(.dim("shows "), Words(shown)) }
            if let leftOut = Self.words(about: new.leftOut) { page.wrapped(leftOut, .dim) }
            page.gap()
            page.line("next:")
            for step in new.steps { page.line(.strong("  \(step)")) }
        }
        let patterns = folder.workspace.providers.map(\.value)
        let manifest = folder.path + "/" + new.manifestPath
        if !patterns.contains(where: { folder.paths($0).contains(manifest) }) {
            options.say([.notFound(new.manifestPath, besides: folder.workspace.providers)], in: context)
        }
        return .done
    }

    /// The number of values in the sentence about values that are left out.
    private static let mostLeftOut = 8

    /// The sentence about the values that a widget does not show; nil if it shows all.
    private static func words(about leftOut: [String]) -> String? {
        if leftOut.isEmpty { return nil }
        let rest = leftOut.count - mostLeftOut
        let paths = leftOut.prefix(mostLeftOut).joined(separator: ", ")
        return "left out \(paths)\(rest > 0 ? " and \(rest) more" : "") as less important; "
            + "to show a value, add its path to \"data\" and its type to \"entry\""
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
