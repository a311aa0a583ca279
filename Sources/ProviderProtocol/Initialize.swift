import JSONText
package import WidgetModel

/// The first request to every process: who asks, and in which version of the protocol.
package struct InitializeRequest: RequestParams {
    package typealias Answer = InitializeAnswer
    package static let method = Method.initialize

    package var protocolVersion: Int
    /// The asking program, for the provider's log.
    package var host: String

    package init(protocolVersion: Int = ProtocolLimits.version, host: String = "widgetconf") {
        self.protocolVersion = protocolVersion
        self.host = host
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        protocolVersion = try fields.read(.protocolVersion, otherwise: ProtocolLimits.version)
        host = try fields.read(.host, otherwise: "")
    }
}

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

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let concurrency = try fields.read(.concurrency, otherwise: 1)
        guard concurrency >= 1 else {
            throw InnerMismatch(
                JSONMismatch(path: "concurrency", "found \(concurrency), expected at least 1"))
        }
        self.concurrency = min(concurrency, ProtocolLimits.concurrency)
        methods = try fields.listIfPresent(.methods, limit: ProtocolLimits.names)
        kinds = try fields.listIfPresent(.kinds, limit: ProtocolLimits.kinds) ?? []
    }

    /// Whether it is worth asking: false only when the provider said which requests it answers, without this
    /// one.
    package func mayAnswer(_ method: Method) -> Bool { methods?.contains(method.rawValue) ?? true }
}

/// One kind as its provider declares it; checked against manifest and intent.
package struct KindDeclaration: MessagePart {
    package var kind: Kind
    package var configuration: ConfigurationForm
    /// For the gallery, where the manifest says nothing.
    package var title: String?
    package var summary: String?
    /// The families that it can draw; nil when it does not say.
    package var families: [Family]?
    /// The parameters that it uses; nil when it does not say.
    package var reads: [ParameterRead]? {
        get { parameterReads?.list }
        set { parameterReads = newValue.map(ParameterReads.init) }
    }
    private var parameterReads: ParameterReads?

    /// Whether a kind has parameters.
    package enum ConfigurationForm: String, Codable, Hashable, Sendable, CaseIterable {
        case `static`, intent
    }

    private enum CodingKeys: String, CodingKey {
        case kind, configuration, title, summary = "description", families, parameterReads = "reads"
    }

    package init(
        kind: Kind, configuration: ConfigurationForm, families: [Family]? = nil,
        reads: [ParameterRead]? = nil,
        title: String? = nil, summary: String? = nil
    ) {
        self.kind = kind
        self.configuration = configuration
        self.families = families
        self.parameterReads = reads.map(ParameterReads.init)
        self.title = title
        self.summary = summary
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        kind = try fields.decode(Kind.self, forKey: .kind)
        configuration = try fields.decode(ConfigurationForm.self, forKey: .configuration)
        title = try fields.decodeIfPresent(String.self, forKey: .title)
        summary = try fields.decodeIfPresent(String.self, forKey: .summary)
        families = try fields.listIfPresent(.families, limit: ProtocolLimits.names)
        parameterReads = try fields.decodeIfPresent(ParameterReads.self, forKey: .parameterReads)
    }
}
