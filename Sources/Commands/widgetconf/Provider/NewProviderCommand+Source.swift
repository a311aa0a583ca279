import ArgumentParser
import BoardDocuments
import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The kinds of sources that `provider new` can write.
enum NewSourceKind: String, ExpressibleByArgument, CaseIterable { case http, file, run }

// A widget without a program, whose values are derived from one answer.
extension NewProviderCommand {
    /// The first problem with the arguments of a new source; nil if they can be used.
    func usageProblem(of source: NewSourceKind) -> UsageFault? {
        if language != nil {
            return "found --source and --language, expected one of them: a source does not need a program"
        }
        if intent != nil { return "found --source and --intent, expected only one of them" }
        if kit != nil { return "found --source and --kit, expected only one of them" }
        let line = "widgetconf provider new --source \(source.rawValue)"
        switch source {
        case .http, .file:
            let (what, word) = source == .http ? ("address", "URL") : ("file", "PATH")
            guard subject != nil else {
                return UsageFault("found no \(what) for --source", hint: "write \"\(line) \(word)\"")
            }
            return command.first.map { "unexpected argument \(quoted($0))" }
        case .run:
            guard !command.isEmpty else {
                return UsageFault(
                    "found no command for --source run",
                    hint: "write it after \"--\": \"\(line) -- \(subject ?? "df") …\"")
            }
            return name.map { "unexpected argument \(quoted($0))" }
        }
    }

    /// Requests the data once, and writes a manifest and a view that show it.
    func create(
        _ source: NewSourceKind, in folder: WorkspaceFolder, _ workspace: LoadedWorkspace,
        _ context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        var origin: SourceOrigin
        do throws(AnswerProblem) { origin = try self.origin(source, in: context) } catch {
            return try refuse(error.message, in: context)
        }
        let given = source == .run ? subject : name
        guard let kind = try kind(given ?? origin.name, in: workspace, context) else { return .problems }
        var answer = try await FirstAnswer(to: origin, options, in: context)
        if case .http(let address, isPrivate: false) = origin, answer.isRefusedAddress {
            // The person typed the host, which is a consent that a manifest of another author lacks.
            origin = .http(address, isPrivate: true)
            answer = try await FirstAnswer(to: origin, options, in: context)
        }
        guard let bytes = answer.bytes else {
            return try refuse(answer.failure, hint: answer.step, in: context)
        }
        let inferred: InferredSource
        do throws(AnswerProblem) { inferred = try InferredSource(of: bytes, in: answer.context) } catch {
            return try refuse(
                "\(origin.shown): \(error.description)",
                hint: "nothing was written; Docs/sources.md describes sources", in: context)
        }
        let starter = StarterSource(kind, from: origin, showing: inferred)
        if let intent = starter.intent, workspace.definitions.isDeclared(intent) {
            return try refuse(
                "another definition already declares the intent \(intent)",
                hint: "choose another name", in: context)
        }
        let secret = origin.secrets.first.map { " --stdin \($0)" } ?? ""
        let new = NewFiles(
            provider: kind.name, files: starter.files, manifestPath: starter.manifestPath,
            shown: inferred.shown,
            steps: [
                "widgetconf check", "widgetconf source try \(kind)", "widgetconf add \(kind)\(secret)",
            ])
        return try write(new, in: folder, context)
    }

    /// Where the data is, as a manifest contains it.
    private func origin(
        _ source: NewSourceKind, in context: CommandContext
    ) throws(AnswerProblem) -> SourceOrigin {
        switch source {
        case .http:
            let address = try SourceAddress(subject ?? "")
            return .http(address, isPrivate: HostAddress.isPrivate(host: address.host))
        case .file: return .file(path(subject ?? "", in: context))
        case .run:
            // The command runs in another folder, the one with the manifest.
            let words = command.enumerated().map { index, word in
                let isPath = word.contains("/") || index > 0 && word.contains(".")
                let whole = absolute(word, from: context.folder)
                return isPath && !word.hasPrefix("~") && FileManager.default.fileExists(atPath: whole)
                    ? whole : word
            }
            return .run(words)
        }
    }

    /// The path of a file: absolute, or relative to the home folder.
    private func path(_ text: String, in context: CommandContext) -> String {
        if text.hasPrefix("~/") { return text }
        let path = absolute(text, from: context.folder)
        guard let home = context.environment["HOME"], path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}

extension SourceOrigin {
    /// The origin in messages. An address may contain secrets, so its query is left out.
    fileprivate var shown: String {
        switch self {
        case .http(let address, _): address.host
        case .run(let words): words.first ?? ""
        case .file(let path): path
        }
    }
}

extension InferredSource {
    /// The values in words: `temperature, wind speed`.
    fileprivate var shown: String {
        values.map { value in
            let members = value.members.map(\.label).joined(separator: ", ")
            return members.isEmpty ? value.label : "\(value.label) (\(members))"
        }.joined(separator: ", ")
    }
}
