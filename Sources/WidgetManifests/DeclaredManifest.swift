import SourceText
import WidgetModel
import YAMLReading

/// A manifest as it is written, its widgets with errors among the others.
struct DeclaredManifest {
    var name: Located<String>?
    var command: [Located<String>]?
    var limits = ProviderLimits()
    var passedEnvironment: [Located<String>] = []
    var group: SharedGroup?
    var widgets: [DeclaredWidget] = []

    /// Nil, after a finding, when the file is no mapping at all.
    static func read(_ tree: YAMLTree, _ sink: FindingSink) -> DeclaredManifest? {
        tree.root?.readMapping("a provider manifest", sink) { fields in
            var manifest = DeclaredManifest()
            fields.readFormat()
            let name = fields.required("provider", .text)
            if let name, WordRule.check(name, of: .provider, sink) { manifest.name = name }
            manifest.command = CommandRule.command(
                fields.required("command", .command(.provider)), of: .provider, sink)
            manifest.limits = fields.optional("limits", .limits)?.value ?? ProviderLimits()
            manifest.passedEnvironment = fields.optional("environment", .environment)?.value ?? []
            manifest.group = fields.optional("group", .group)?.value
            if let widgets = fields.required("widgets", .widgets) {
                if widgets.value.isEmpty { sink.report(ManifestFindings.widgetsEmpty(widgets.location)) }
                manifest.widgets = widgets.value
            }
            return manifest
        }
    }

    /// The manifest with those widgets that are whole; nil when it cannot be run.
    func resolved(
        with widgets: [DeclaredWidget], _ file: SourceFile, _ translations: Translations
    ) -> ProviderManifest? {
        guard let name, let command else { return nil }
        var declarations = widgets.compactMap(\.declaration)
        for place in declarations.indices { declarations[place].translations = translations }
        return ProviderManifest(
            file: file, name: name.map { ProviderName($0) }, command: command, limits: limits,
            passedEnvironment: passedEnvironment, group: group, widgets: declarations)
    }

    /// What its locale files say, each with the locale that its name gives.
    static func translations(
        of original: YAMLTree, _ files: [(locale: LocaleTag, file: SourceFile)], _ sink: FindingSink
    ) -> Translations {
        var translations = Translations()
        let locales = Set(files.map(\.locale))
        for (locale, file) in files {
            let isWhole = !locale.chain.dropFirst().contains(where: locales.contains)
            let tree = YAMLTree.read(file, into: &sink.findings)
            let texts = TranslationReader.read(tree, of: original, .manifest, isWhole: isWhole, sink)
            translations.add(
                Dictionary(texts.map { (TextPath($0.path), $0.nodes.compactMap(\.text)) }) { first, _ in first
                },
                for: locale)
        }
        return translations
    }
}

/// A kind and, when nothing is wrong with it, its declaration.
struct DeclaredWidget {
    let kind: Located<String>
    let title: Located<String>?
    /// The kinds that it takes over, as written.
    let formerKinds: [Located<String>]
    let declaration: WidgetDeclaration?
}

extension NodeReader where Value == ProviderLimits {
    static var limits: NodeReader {
        .mapping("\"limits\"", short: "memory", .byteCount(in: ProviderLimits.memoryBounds)) { fields in
            let memory = fields.optional("memory", .byteCount(in: ProviderLimits.memoryBounds))
            let answer = fields.optional("answer", .duration(in: ProviderLimits.answerBounds))
            let idle = fields.optional("idle", .duration(in: ProviderLimits.idleBounds))
            return ProviderLimits(
                memory: memory?.value ?? Limits.memoryBytes,
                answer: answer?.value ?? Limits.answer,
                idle: idle?.value ?? Limits.idle)
        }
    }
}

extension NodeReader where Value == [Located<String>] {
    /// `{ pass: [HTTPS_PROXY] }`
    static var environment: NodeReader {
        .mapping("\"environment\"", short: "pass", .list(of: .text)) { fields in
            let names = fields.required("pass", .list(of: .text))?.value ?? []
            return names.filter { EnvironmentNameRule.check($0, fields.sink) }
        }
    }
}

extension NodeReader where Value == [Located<String>] {
    /// `[python3, weather.py]`; a text as for a shell is mended where its words are plain.
    static func command(_ bearer: CommandRule.Bearer) -> NodeReader {
        NodeReader { node, sink in
            guard node.isScalar, !node.isMissing, !node.isNull, let text = node.text else {
                return node.read(.list(of: bearer == .link ? .linkWord : .text), sink)?.value
            }
            let words = text.split { $0 == " " }.map(String.init)
            let isPlain = !text.contains { "\"'\\,[]{}#:&*!|>%@`$~".contains($0) || $0.isNewline }
            return sink.refuse(
                ManifestFindings.commandForm(node, of: bearer, words: isPlain && !words.isEmpty ? words : nil)
            )
        }
    }
}

extension NodeReader where Value == String {
    /// A text; `{url}` without its quotes is a mapping, and told as what it was meant to be.
    fileprivate static var linkWord: NodeReader {
        NodeReader { node, sink in
            guard node.isMapping, node.location.text == WidgetDeclaration.linkMark else {
                return node.read(.text, sink)?.value
            }
            return sink.refuse(ManifestFindings.linkUnquoted(node))
        }
    }
}

extension NodeReader where Value == [DeclaredWidget] {
    static var widgets: NodeReader {
        NodeReader { node, sink in
            guard node.isMapping else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "a mapping of kinds"))
            }
            return node.entries.compactMap { key, value in
                key.text.map { DeclaredWidget.read(Located($0, at: key.location), value, sink) }
            }
        }
    }
}
