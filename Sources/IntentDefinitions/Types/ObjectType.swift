package import JSONText
import SourceText
import YAMLReading

/// A type whose values a provider offers: an id, a title, a subtitle and the declared properties.
package struct ObjectType: Hashable, Sendable {
    package let name: String
    package let title: String?
    /// In the order of the file; may be empty.
    package let properties: [ObjectProperty]

    package init(name: String, title: String? = nil, properties: [ObjectProperty] = []) {
        self.name = name
        self.title = title
        self.properties = properties
    }

    /// The title, else the name spaced out.
    package var displayTitle: String { title ?? spacedOut(name) }

    /// The property of this name; nil when there is none.
    package func property(named name: some StringProtocol) -> ObjectProperty? {
        properties.first { $0.name == name }
    }
}

extension ObjectType: ValueKind {
    package var word: String { name }
    package var protocolWord: String { "object" }
    package var isDeclared: Bool { true }

    package var expectation: String { "the id of \(article) \"\(name)\"" }

    /// The article before its name, by the first letter.
    var article: String { name.first.map { "AEIOUaeiou".contains($0) } ?? false ? "an" : "a" }

    package func value(
        ofLiteral text: String, in surroundings: LiteralSurroundings
    ) throws(LiteralProblem) -> ParameterValue {
        if text.isEmpty { throw problem(.form, text) }
        return .object(ObjectValue(id: text))
    }

    /// `{ id: seoul, title: Seoul, country: South Korea }`.
    package var longForm: (@Sendable (LongForm) -> ParameterValue?)? { { read($0) } }

    package func holds(_ value: ParameterValue) -> Bool {
        guard case .object(let object) = value else { return false }
        return object.properties.allSatisfy { property(named: $0.name)?.type.kind.holds($0.value) ?? false }
    }
    package var controls: [Control] { [.menu, .field] }
    package var holdsSecrets: Bool { properties.contains { $0.type.isSecret } }

    package var jsonExpectation: String { "an object of type \(name) with its id" }
    /// An object needs its `id`; members that the type does not declare are left out.
    package func value(
        ofJSON json: JSONValue, in surroundings: LiteralSurroundings
    ) throws(ValueProblem) -> ParameterValue {
        guard let members = json.object, let id = members["id"]?.string, !id.isEmpty else {
            throw problem(json)
        }
        var properties: [PropertyValue] = []
        for property in self.properties {
            guard let value = members[property.name], !value.isNull else { continue }
            do throws(ValueProblem) {
                let read = try property.type.kind.value(ofJSON: value, in: surroundings)
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
    /// What else a provider said of it is let pass.
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
    package func judgement(of value: ParameterValue) -> Judgement {
        Judgement(.member("id", ["const": value.json["id"] ?? .null]))
    }

    package var apple: AppleWords { AppleWords("Object", swift: "") }
}

extension ParameterType {
    package static func object(_ type: ObjectType) -> ParameterType { ParameterType(type) }
}

/// One declared property of an object type.
package struct ObjectProperty: Hashable, Sendable {
    package let name: String
    package let title: String?
    /// A built-in type or an enumeration; never another object.
    package let type: ParameterType

    package init(name: String, title: String? = nil, type: ParameterType) {
        self.name = name
        self.title = title
        self.type = type
    }

    /// The title, else the name spaced out.
    package var displayTitle: String { title ?? spacedOut(name) }
}

// The long form of an object.
extension ObjectType {
    /// What every object has beside its declared properties.
    static let ownKeys = ["id", "title", "subtitle", "image"]
    /// What no property may be called.
    package static let reserved = ownKeys + [ObjectValue.orphanedKey]

    private func read(_ form: LongForm) -> ParameterValue? {
        let (node, parameter, sink) = (form.node, form.parameter, form.reader.sink)
        guard let id = node.entries.first(where: { $0.key.hasText("id") })?.value else {
            return sink.refuse(
                DefinitionFindings.valueObjectWithoutID(node, of: parameter, self, in: form.place))
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
                sink.report(DefinitionFindings.valueObjectKey(key, name, self, in: form.place))
            }
        }
        guard !id.isRefused, !sink.hasErrors(since: mark), let id = texts["id"] else { return nil }
        let ordered = properties.compactMap { declared in values.first { $0.name == declared.name } }
        return .object(
            ObjectValue(
                id: id, title: texts["title"], subtitle: texts["subtitle"], image: texts["image"],
                properties: ordered))
    }

    /// Whether its objects have a key of this name.
    private func hasKey(_ name: String) -> Bool {
        ObjectType.ownKeys.contains(name) || property(named: name) != nil
    }
}
