package import JSONText

/// What a provider says about itself: its kinds, and how many requests it takes at once.
package struct InitializeAnswer: MessagePart {
    /// How many requests it works on at once; 1 when it does not say.
    package var concurrency: Int
    /// Which requests it answers; nil when it does not say, and then it is asked and may answer -32601.
    package var methods: [String]?
    package var kinds: [KindDeclaration]

    package init(concurrency: Int = 1, methods: [String]? = nil, kinds: [KindDeclaration]) {
        self.concurrency = concurrency
        self.methods = methods
        self.kinds = kinds
    }

    /// Whether it is worth asking: false only when the provider said which requests it answers, without this
    /// one.
    package func mayAnswer(_ method: Method) -> Bool { methods?.contains(method.rawValue) ?? true }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        let concurrency = try fields.optional("concurrency", Read.integer) ?? 1
        guard concurrency >= 1 else {
            throw MessageError(path: "concurrency", "found \(concurrency), expected at least 1")
        }
        self.concurrency = min(concurrency, ProtocolLimits.concurrency)
        methods = try fields.optional("methods", Read.texts)
        kinds = try fields.list("kinds", limit: ProtocolLimits.kinds, KindDeclaration.init(json:))
    }

    package var json: JSONValue {
        var object: JSONObject = ["concurrency": .integer(Int64(concurrency))]
        object.set("methods", methods.map(Write.texts))
        object["kinds"] = .array(kinds.map(\.json))
        return .object(object)
    }
}
