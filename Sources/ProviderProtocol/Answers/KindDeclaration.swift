package import JSONText
package import WidgetModel

/// One kind as its provider declares it; checked against manifest and intent.
package struct KindDeclaration: MessagePart {
    package var kind: Kind
    package var configuration: ConfigurationForm
    /// The families that it can draw; nil when it does not say.
    package var families: [Family]?
    /// The parameters that it uses; nil when it does not say.
    package var reads: [ParameterRead]?

    /// For the gallery, where the manifest says nothing.
    package var title: String?
    package var summary: String?

    /// Whether a kind has parameters.
    package enum ConfigurationForm: String, Hashable, Sendable, CaseIterable {
        case `static`, intent
    }

    package init(
        kind: Kind, configuration: ConfigurationForm, families: [Family]? = nil,
        reads: [ParameterRead]? = nil,
        title: String? = nil, summary: String? = nil
    ) {
        self.kind = kind
        self.configuration = configuration
        self.families = families
        self.reads = reads
        self.title = title
        self.summary = summary
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        kind = try fields.required("kind", Read.kind)
        configuration = try fields.required("configuration") { json throws(MessageError) in
            try Read.choice(json, among: ConfigurationForm.allCases)
        }
        families = try fields.optional("families") { json throws(MessageError) in
            try Read.list(json, limit: ProtocolLimits.names, Read.family)
        }
        reads = try fields.optional("reads", ParameterRead.list)
        title = try fields.optional("title", Read.text)
        summary = try fields.optional("description", Read.text)
    }

    package var json: JSONValue {
        var object: JSONObject = [
            "kind": .string(kind.name), "configuration": .string(configuration.rawValue),
        ]
        object.set("title", title.map(JSONValue.string))
        object.set("description", summary.map(JSONValue.string))
        object.set("families", families.map { Write.texts($0.map(\.rawValue)) })
        object.set("reads", reads.map(ParameterRead.json))
        return .object(object)
    }
}
