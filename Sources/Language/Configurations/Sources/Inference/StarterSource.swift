import IntentDefinitions
package import WidgetModel

/// The files of a first widget without a program: a manifest with a source, its view, and an intent if the
/// request contains keys or tokens.
package struct StarterSource: Sendable {
    package let kind: Kind
    private let origin: SourceOrigin
    private let source: InferredSource

    /// - Parameters:
    ///   - kind: names the provider, its widget and its folder.
    ///   - source: derived from the origin's answer.
    package init(_ kind: Kind, from origin: SourceOrigin, showing source: InferredSource) {
        self.kind = kind
        self.origin = origin
        self.source = source
    }

    package var manifestPath: String { "\(kind)/provider.yaml" }
    private var viewPath: String { "\(kind).view.yaml" }

    /// The intent with the secrets of the request; nil if the request does not contain any.
    package var intent: String? { origin.secrets.isEmpty ? nil : kind.typeName }

    /// The files: their paths relative to the workspace, and their contents.
    package var files: [(path: String, text: String)] {
        let view = StarterView(source).text
        var files = [(path: manifestPath, text: manifest), (path: "\(kind)/\(viewPath)", text: view)]
        if let intent { files.append((path: "Intents/\(kind).yaml", text: definition(of: intent))) }
        return files
    }

    private var title: String {
        let name = kind.name.replacing("-", with: " ").replacing("_", with: " ")
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    private var manifest: String {
        let configuration = intent.map { "{ intent: \($0) }" } ?? "static"
        let name = AnswerText.scalar(kind.name)
        var lines = [
            "# A widget without a program. \"source\" is where its data comes from.", "format: 1",
            "provider: \(name)", "source:",
        ]
        lines += sourceLines.map { "  " + $0 }
        lines += [
            "widgets:", "  \(name):", "    title: \(AnswerText.scalar(title))",
            "    families: [systemSmall, systemMedium]", "    configuration: \(configuration)",
            "    view: \(AnswerText.scalar(viewPath))", "    entry:",
        ]
        lines += source.values.flatMap(Self.entryLines).map { "      " + $0 }
        return lines.map { $0 + "\n" }.joined()
    }

    private var sourceLines: [String] {
        var lines = origin.lines(isRevealing: false)
        if source.format != .json { lines.append("as: \(source.format.rawValue)") }
        if let entries = source.entries { lines.append("entries: \(AnswerText.scalar(entries))") }
        if let date = source.date { lines.append("date: \(AnswerText.scalar(date))") }
        lines.append("data:")
        lines += source.values.flatMap(Self.pathLines).map { "  " + $0 }
        return lines + ["reload: { after: 30m }"]
    }

    /// The lines of a value under `data`.
    private static func pathLines(of value: InferredValue) -> [String] {
        let name = AnswerText.scalar(value.name)
        let path = AnswerText.scalar(value.path)
        guard !value.members.isEmpty else { return ["\(name): \(path)"] }
        return ["\(name):", "  from: \(path)", "  each:"]
            + value.members.flatMap(pathLines).map { "    " + $0 }
    }

    /// The lines of a value under `entry`.
    private static func entryLines(of value: InferredValue) -> [String] {
        let name = AnswerText.scalar(value.name)
        switch value.content {
        case .single(let type):
            let word = type.rawValue
            return [value.isOptional ? "\(name): { type: \(word), optional: true }" : "\(name): \(word)"]
        case .list(let type): return ["\(name): { type: \(type.rawValue), list: true }"]
        case .objects(let members):
            return ["\(name):", "  list: true", "  properties:"]
                + members.flatMap(entryLines).map { "    " + $0 }
        }
    }

    private func definition(of intent: String) -> String {
        let parameters = origin.secrets.map { name in
            let title = ValueNames.label(of: [name])
            let shown = AnswerText.scalar(title.prefix(1).uppercased() + title.dropFirst())
            return "      \(name): { title: \(shown), type: string, secret: true, required: true }\n"
        }
        return """
            # The keys of the request. People enter them in the form, and the board stores them separately.
            format: 1
            intents:
              \(intent):
                title: \(AnswerText.scalar(title))
                parameters:

            """ + parameters.joined()
    }
}

extension Kind {
    /// The kind as a type's name: `MyClock` for `my-clock`.
    package var typeName: String {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return name.first?.isLetter ?? false ? name : "Widget" + name
    }
}
