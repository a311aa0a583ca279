import SourceText
package import WidgetModel

/// A declared type whose values the provider offers: an id, a title, a subtitle and declared properties.
package struct ObjectType: Hashable, Sendable {
    package let name: String
    package let title: String?
    /// The properties in file order; may be empty.
    package let properties: [ObjectProperty]

    package init(name: String, title: String? = nil, properties: [ObjectProperty] = []) {
        self.name = name
        self.title = title
        self.properties = properties
    }

    /// The title; for an untitled type, its name as separate words.
    package var displayTitle: String { title ?? spacedOut(name) }

    /// The property with a name; nil if it is not declared.
    package func property(named name: some StringProtocol) -> ObjectProperty? {
        properties.first { $0.name == name }
    }
}

extension ObjectType: ValueKind {
    package var word: String { name }
    package var protocolWord: String { "object" }
    package var isDeclared: Bool { true }

    package var expectation: String { "the id of \(article) \"\(name)\"" }

    /// The article before the name, chosen by its first letter.
    var article: String { name.first.map { "AEIOUaeiou".contains($0) } ?? false ? "an" : "a" }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if text.isEmpty { throw problem(.form, text) }
        return .object(ObjectValue(id: text))
    }

    /// An object with more properties than its id: `{ id: seoul, title: Seoul, country: South Korea }`.
    package var longForm: (@Sendable (LongForm) -> ParameterValue?)? { { read($0) } }

    package func holds(_ value: ParameterValue) -> Bool {
        guard case .object(let object) = value else { return false }
        return object.properties.allSatisfy { property(named: $0.name)?.type.kind.holds($0.value) ?? false }
    }
    package var controls: [Control] { [.menu, .field] }
    package var valueControl: ValueControl { .choice }
    package var holdsSecrets: Bool { properties.contains { $0.type.isSecret } }

    package var jsonExpectation: String { "an object of type \(name) with its id" }
    /// Requires `id`. Members that the type does not declare are ignored.
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let members = json.object, let id = members["id"]?.string, !id.isEmpty else {
            throw problem(json)
        }
        var properties: [PropertyValue] = []
        for property in self.properties {
            guard let value = members[property.name], !value.isNull else { continue }
            do throws(ValueProblem) {
                let read = try property.type.kind.value(ofJSON: value, in: context)
                properties.append(PropertyValue(name: property.name, value: read))
            } catch {
                throw ValueProblem(
                    error.reason, found: "\(error.found) as its \(property.name)", expected: error.expected)
            }
        }
        return .object(
            ObjectValue(
                id: id, title: try members.textOrNull("title"), subtitle: try members.textOrNull("subtitle"),
                image: try members.textOrNull("image"), properties: properties,
                isOrphaned: members[ObjectValue.orphanedKey]?.boolean ?? false))
    }
    /// Additional members are allowed, because providers may send more than the type declares.
    package func schema(within range: ValueRange?) -> JSONValue {
        var members: JSONObject = [
            "id": ["type": "string", "minLength": 1], "title": .textOrNull, "subtitle": .textOrNull,
            "image": .textOrNull,
        ]
        for property in properties {
            members[property.name] = .any([property.type.kind.schema(within: nil), ["type": "null"]])
        }
        return ["type": "object", "required": ["id"], "properties": .object(members)]
    }
    package func judgment(of value: ParameterValue) -> Judgment {
        Judgment(.member("id", ["const": value.json["id"] ?? .null]))
    }

    package var apple: AppleWords { AppleWords("Object", swift: "") }
}

extension ParameterType {
    package static func object(_ type: ObjectType) -> ParameterType { ParameterType(type) }
}

/// A declared property of an object type.
package struct ObjectProperty: Hashable, Sendable {
    package let name: String
    package let title: String?
    /// A built-in type or an enumeration, never another object type.
    package let type: ParameterType

    package init(name: String, title: String? = nil, type: ParameterType) {
        self.name = name
        self.title = title
        self.type = type
    }

    /// The title; for an untitled property, its name as separate words.
    package var displayTitle: String { title ?? spacedOut(name) }
}

// The long form of an object
extension ObjectType {
    /// The keys of every object, in addition to its declared properties.
    static let ownKeys = ["id", "title", "subtitle", "image"]
    /// The names that properties cannot have.
    package static let reserved = ownKeys + [ObjectValue.orphanedKey]

    /// Reads the long form; nil after reporting errors. Properties are sorted as declared.
    private func read(_ form: LongForm) -> ParameterValue? {
        let (node, parameter, sink) = (form.node, form.parameter, form.reader.sink)
        guard let id = node.entries.first(where: { $0.key.hasText("id") })?.value else {
            return sink.refuse(
                ValueFindings.objectWithoutID(node, of: parameter, self, in: form.place))
        }
        let mark = sink.mark
        var texts: [String: String] = [:]
        var values: [PropertyValue] = []
        let cuts = CutValues(in: node, isKnown: { hasKey($0.text ?? "") }, isList: { _ in false })
        cuts.report(sink)
        for (key, value) in node.entries where !cuts.isRest(key) && !cuts.isCut(value) {
            guard let name = key.text else { continue }
            if ObjectType.ownKeys.contains(name) {
                texts[name] = value.read(.text, sink)?.value
            } else if let property = property(named: name) {
                let value = form.reader.element(
                    value, of: "\(parameter).\(name)", as: property.type, in: form.place)
                if let value { values.append(PropertyValue(name: name, value: value)) }
            } else {
                sink.report(ValueFindings.objectKey(key, name, self, in: form.place))
            }
        }
        guard !id.isRefused, !sink.hasErrors(since: mark), let id = texts["id"] else { return nil }
        let ordered = properties.compactMap { declared in values.first { $0.name == declared.name } }
        return .object(
            ObjectValue(
                id: id, title: texts["title"], subtitle: texts["subtitle"], image: texts["image"],
                properties: ordered))
    }

    /// Whether objects of the type can contain a key with this name.
    private func hasKey(_ name: String) -> Bool {
        ObjectType.ownKeys.contains(name) || property(named: name) != nil
    }
}
