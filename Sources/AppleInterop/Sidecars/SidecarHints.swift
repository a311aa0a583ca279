/// What an export has to know beside the difference itself.
struct SidecarHints {
    private let text: DefinitionText

    init(_ text: DefinitionText) { self.text = text }

    /// Says which dialog a prompt is, and the type to which metadata belongs.
    func add(to root: inout SidecarDictionary, _ derived: PropertyDictionary) {
        root.update(AppleKey.intents) { intents in
            let twins = derived.elements(AppleKey.intents)
            for place in intents.elements.indices {
                let name = intents.elements[place].name
                guard let twin = twins.first(where: { $0["INIntentName"]?.string == name }) else { continue }
                intents.elements[place].node.update(AppleKey.parameters) { parameters in
                    add(to: &parameters, of: name, twin.elements(AppleKey.parameters), AppleKey.parameterName)
                }
            }
        }
        root.update(AppleKey.types) { types in
            let twins = derived.elements(AppleKey.types)
            for place in types.elements.indices {
                let name = types.elements[place].name
                guard let twin = twins.first(where: { $0["INTypeName"]?.string == name }) else { continue }
                types.elements[place].node.update(AppleKey.properties) { properties in
                    add(to: &properties, of: "", twin.elements(AppleKey.properties), "INTypePropertyName")
                }
            }
        }
    }

    private func add(
        to list: inout SidecarList, of intent: String, _ derived: [PropertyDictionary], _ nameKey: String
    ) {
        for place in list.elements.indices {
            let name = list.elements[place].name
            guard let twin = derived.first(where: { $0[nameKey]?.string == name }) else { continue }
            var hints: [(word: String, text: String)] = []
            let part = DefinitionText.Part(kind: .parameter, owner: intent, name: name)
            if let dialog = text.promptDialogs[part], dialog != AppleTypes.configurationDialog {
                hints.append((SidecarWords.prompt, dialog))
            }
            let hasMetadata = list.elements[place].node.entries.contains { $0.key.hasSuffix("Metadata") }
            if hasMetadata, let type = SidecarWords.typeOf(twin) { hints.append((SidecarWords.type, type)) }
            list.elements[place].node.hints = hints
        }
    }
}

extension SidecarDictionary {
    /// Changes the list under a key, where there is one.
    fileprivate mutating func update(_ key: String, _ body: (inout SidecarList) -> Void) {
        guard let place = entries.firstIndex(where: { $0.key == key }),
            case .list(var list) = entries[place].node
        else { return }
        body(&list)
        entries[place].node = .list(list)
    }
}
