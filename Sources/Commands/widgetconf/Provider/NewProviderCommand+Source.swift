import ArgumentParser
import BoardDocuments
import Configurations
import Foundation
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// The kinds of sources that `provider new` can write. The data of the others cannot be requested.
enum NewSourceKind: String, ExpressibleByArgument {
    case http, file, run
    case fixed, mqtt, push

    static var allValueStrings: [String] { [http, file, run].map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

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
        if source != .http, !header.isEmpty {
            return "found --header with --source \(source.rawValue), expected --source http"
        }
        switch source {
        case .http, .file:
            let (what, word) = source == .http ? ("address", "URL") : ("file", "PATH")
            guard subject != nil else {
                return UsageFault("found no \(what) for --source", hint: "write \"\(line) \(word)\"")
            }
            if let unexpected = command.first { return "unexpected argument \(quoted(unexpected))" }
            for text in header {
                do throws(AnswerProblem) { _ = try SourceHeader(text) } catch {
                    // The text may be a secret, so it is not repeated.
                    return UsageFault(error.message, hint: "write --header \"X-Token: VALUE\"")
                }
            }
            return nil
        case .fixed, .mqtt, .push:
            let declaration =
                switch source {
                case .push: "{ push: true }, as in Docs/push.md"
                case .mqtt: "{ mqtt: mqtt://HOST, topic: TOPIC }, as in Docs/sources.md"
                default: "{ fixed: { name: Kim } }, as in Docs/sources.md"
                }
            return UsageFault(
                "found --source \(source.rawValue), whose data cannot be requested once",
                hint: "write a provider.yaml with source: \(declaration)")
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
        if case .file = origin, let path = relativePath(in: folder, context) { origin = .file(path) }
        let starter = StarterSource(kind, from: origin, showing: inferred)
        if let intent = starter.intent, workspace.definitions.isDeclared(intent) {
            return try refuse(
                "another definition already declares the intent \(intent)",
                hint: "choose another name", in: context)
        }
        // Standard input can be read only once.
        let secrets = origin.secrets.enumerated().map { index, name in
            index == 0 ? " --stdin \(name)" : " --env \(name)=\(name.uppercased())"
        }.joined()
        let new = NewFiles(
            provider: kind.name, files: starter.files, manifestPath: starter.manifestPath,
            shown: inferred.shown, leftOut: inferred.leftOut,
            steps: [
                "widgetconf check", "widgetconf source try \(kind)\(secrets)",
                "widgetconf add \(kind)\(secrets)",
            ])
        return try write(new, in: folder, context)
    }

    /// Where the data is, as a manifest contains it.
    private func origin(
        _ source: NewSourceKind, in context: CommandContext
    ) throws(AnswerProblem) -> SourceOrigin {
        switch source {
        case .http:
            var headers: [SourceHeader] = []
            for text in header { headers.append(try SourceHeader(text)) }
            let address = try SourceAddress(subject ?? "", headers)
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
        case .fixed, .mqtt, .push: throw AnswerProblem("the data of \(source.rawValue) cannot be requested")
        }
    }

    /// The path of a file in the workspace, relative to the folder of the new manifest; nil for other files.
    private func relativePath(in folder: WorkspaceFolder, _ context: CommandContext) -> String? {
        guard let subject, !subject.hasPrefix("~/") else { return nil }
        let path = absolute(subject, from: context.folder)
        return path.hasPrefix(folder.path + "/") ? ".." + path.dropFirst(folder.path.count) : nil
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
        case .http(let address, _): address.shown
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
