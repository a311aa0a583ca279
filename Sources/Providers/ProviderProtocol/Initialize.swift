package import WidgetModel

/// The first request to every process. It contains the host's name and the supported versions of the
/// protocol.
package struct InitializeRequest: RequestParams {
    package typealias Answer = InitializeAnswer
    package static let method = Method.initialize

    /// The newest of the versions.
    package var protocolVersion: Int
    /// All versions that the host supports, from which the answer chooses one.
    package var protocolVersions: [Int]
    /// The name of the host program, for the provider's log.
    package var host: String
    /// The group in the provider's manifest; nil if the manifest does not specify a group.
    package var group: String?

    package init(
        protocolVersions: [Int] = ProtocolLimits.versions, host: String = "widgetconf", group: String? = nil
    ) {
        self.protocolVersions = protocolVersions
        protocolVersion = protocolVersions.max() ?? 0
        self.host = host
        self.group = group
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        protocolVersion = try fields.read(.protocolVersion, otherwise: 1)
        protocolVersions =
            try fields.listIfPresent(.protocolVersions, limit: ProtocolLimits.names) ?? [protocolVersion]
        host = try fields.read(.host, otherwise: "")
        group = try fields.decodeIfPresent(String.self, forKey: .group)
    }
}

/// How many boards one process of a provider serves.
package enum ServedBoards: String, Codable, Hashable, Sendable, CaseIterable {
    /// The host starts a process for each board.
    case one
    /// The process keeps the boards apart by the `board` of each message.
    case many
}

/// A provider's declaration: its kinds, its methods, and how many requests it accepts at once.
package struct InitializeAnswer: MessagePart {
    /// The version that the provider uses from now on: the newest version that both sides support, or the
    /// provider's own newest version if they do not share any. Nil stands for version 1.
    package var protocolVersion: Int?
    /// The number of requests that the provider works on at once; 1 if it does not declare it.
    package var concurrency: Int
    /// How many boards one process serves; one if the provider does not declare it.
    package var boards: ServedBoards {
        get { declaredBoards ?? .one }
        set { declaredBoards = newValue == .one ? nil : newValue }
    }
    /// Nil for one, so that encoding leaves it out.
    private var declaredBoards: ServedBoards?
    /// The methods that the provider supports. If it does not declare them, the value is nil, and the
    /// provider may answer requests with -32601.
    package var methods: [String]?
    package var kinds: [KindDeclaration]

    private enum CodingKeys: String, CodingKey {
        case protocolVersion, concurrency, declaredBoards = "boards", methods, kinds
    }

    package init(
        protocolVersion: Int? = nil, concurrency: Int = 1, boards: ServedBoards = .one,
        methods: [String]? = nil, kinds: [KindDeclaration]
    ) {
        self.protocolVersion = protocolVersion
        self.concurrency = concurrency
        self.methods = methods
        self.kinds = kinds
        self.boards = boards
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        protocolVersion = try fields.decodeIfPresent(Int.self, forKey: .protocolVersion)
        let concurrency = try fields.read(.concurrency, otherwise: 1)
        guard concurrency >= 1 else {
            throw InnerMismatch(
                JSONMismatch(path: "concurrency", "found \(concurrency), expected at least 1"))
        }
        self.concurrency = min(concurrency, ProtocolLimits.concurrency)
        methods = try fields.listIfPresent(.methods, limit: ProtocolLimits.names)
        kinds = try fields.listIfPresent(.kinds, limit: ProtocolLimits.kinds) ?? []
        boards = try fields.read(.declaredBoards, otherwise: .one)
    }

    /// Whether the provider may support a method: false only if it declared its methods and this one is
    /// missing.
    package func mayAnswer(_ method: Method) -> Bool { methods?.contains(method.rawValue) ?? true }
}

/// The declaration of one kind by its provider. It is compared with the manifest and the intent.
package struct KindDeclaration: MessagePart {
    package var kind: Kind
    package var configuration: ConfigurationForm
    /// The title in the gallery, if the manifest does not specify one.
    package var title: String?
    package var summary: String?
    /// The families that the provider can draw; nil if it does not declare them.
    package var families: [Family]?
    /// The parameters that the provider uses; nil if it does not declare them.
    package var reads: [ParameterRead]? {
        get { parameterReads?.list }
        set { parameterReads = newValue.map(ParameterReads.init) }
    }
    private var parameterReads: ParameterReads?

    /// Whether a kind defines parameters.
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
