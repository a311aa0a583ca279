package import SourceText
import WidgetModel

/// The user's `config.yaml`, which contains settings that apply to every command.
package struct SettingsFile: Sendable {
    private var values: [String: Located<SettingValue>] = [:]

    package static let fileName = "config.yaml"

    /// The keys of the file.
    package static let grammar = MappingGrammar<SettingsFile>(
        "a settings file",
        [FileFormat.key()] + Setting.all.map { setting in setting.grammarKey { $0.values[setting.key] = $1 } }
    )

    /// Reads the file; returns nil after findings if it has an error.
    ///
    /// - Parameter home: the user's home folder, for paths that begin with `~/`. Relative paths refer to the
    ///   folder of the file.
    package static func read(
        _ file: SourceFile, home: String?, into findings: inout [Finding]
    ) -> SettingsFile? {
        let sink = FindingSink()
        var settings = SettingsFile()
        let tree = sink.readTree(file)
        if let root = tree.root { grammar.read(root, into: &settings, sink) }
        findings += sink.findings
        guard !sink.hasErrors(since: 0) else { return nil }
        let folder = file.path.lastIndex(of: "/").map { String(file.path[..<$0]) } ?? "."
        for setting in Setting.all {
            guard let value = settings.values[setting.key], setting.isPath(value.value.text) else { continue }
            settings.values[setting.key] = value.map { .text(absolute($0.text, folder: folder, home: home)) }
        }
        return settings
    }

    /// The value of a setting; nil if the file does not set it.
    package subscript(setting: Setting) -> Located<SettingValue>? { values[setting.key] }

    private static func absolute(_ path: String, folder: String, home: String?) -> String {
        if path.hasPrefix("/") { return path }
        if let home, path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
        return folder + "/" + path
    }
}

extension Setting {
    /// Whether a value is a path. A program without a slash is looked up on `PATH`.
    fileprivate func isPath(_ text: String) -> Bool {
        switch form {
        case .path: true
        case .receiver: text.contains("/") && !text.contains("://")
        default: false
        }
    }

    /// The key of the file, whose value `store` receives.
    fileprivate func grammarKey(
        _ store: @escaping @Sendable (inout SettingsFile, Located<SettingValue>) -> Void
    ) -> GrammarKey<SettingsFile> {
        func key<Value>(
            _ reader: NodeReader<Value>, _ value: @escaping @Sendable (Value) -> SettingValue
        ) -> GrammarKey<SettingsFile> {
            .optional(name, summary, reader) { store(&$0, $1.map(value)) }
        }
        return switch form {
        case .text: key(.settingText("text") { _, _, _ in true }) { .text($0) }
        case .path:
            key(.settingText("a path") { $2.checkPath(Located($0, at: $1.location), isHomeKnown: true) }) {
                .text($0)
            }
        case .language: key(.language) { .text($0) }
        case .listenAddress: key(.listenAddress) { .text($0) }
        case .list: key(.oneOrMore(of: .text)) { .list($0.map(\.value)) }
        case .number(let range): key(.integer(in: range)) { .number($0) }
        case .duration(let range): key(.duration(in: range)) { .text("\($0)") }
        case .receiver: key(.receiver) { .text($0) }
        case .words(let words): key(.choice(words)) { .text($0) }
        case .flag: key(.boolean) { .flag($0) }
        }
    }

    /// The meaning as a sentence, for editors.
    private var summary: String { meaning.prefix(1).uppercased() + meaning.dropFirst() + "." }
}

extension NodeReader where Value == String {
    /// A text that is not empty and that `accept` accepts; if it does not, it must report why.
    fileprivate static func settingText(
        _ expected: String, accept: @escaping @Sendable (String, YAMLNode, FindingSink) -> Bool
    ) -> NodeReader {
        NodeReader.text.map { text, node, sink in
            if text.isEmpty { return sink.refuse(SettingsFindings.textEmpty(node, expected: expected)) }
            return accept(text, node, sink) ? text : nil
        }
    }

    fileprivate static var language: NodeReader {
        settingText("a language") { text, node, sink in
            if LocaleTag(text) != nil { return true }
            sink.report(
                YAMLFindings.valueType(
                    node, expected: "a language such as ko or pt-BR",
                    hint: LocaleTag.meant(by: text).map { didYouMean("\($0)") }))
            return false
        }
    }

    fileprivate static var receiver: NodeReader {
        let expected = "a program, or an address such as https://ntfy.example.org/board"
        return settingText(expected) { text, node, sink in
            let scheme = text.firstRange(of: "://").map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
            guard let (name, rest) = scheme else {
                return sink.checkPath(Located(text, at: node.location), isHomeKnown: true)
            }
            if ["http", "https"].contains(name), let first = rest.first, first != "/" { return true }
            sink.report(YAMLFindings.valueType(node, expected: expected))
            return false
        }
    }

    fileprivate static var listenAddress: NodeReader {
        settingText(ListenAddress.expectation) { text, node, sink in
            if text == ListenAddress.none || ListenAddress(text) != nil { return true }
            sink.report(YAMLFindings.valueType(node, expected: ListenAddress.expectation))
            return false
        }
    }
}
