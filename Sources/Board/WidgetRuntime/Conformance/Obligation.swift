/// A requirement of the protocol for providers. Each obligation is checked separately and identified by its
/// code in every format of the report; Docs/testing-providers.md describes them.
package enum Obligation: String, Codable, Hashable, Sendable, CaseIterable {
    case start
    case declaration
    case shutdown
    case endOfInput = "end-of-input"

    case declaredMethods = "declared-methods"
    case unknownMethod = "unknown-method"
    case unknownFields = "unknown-fields"
    case unknownNotification = "unknown-notification"
    case strayOutput = "stray-output"
    case unaskedAnswers = "unasked-answers"
    case garbage

    case placeholder
    case snapshot
    case preview
    case timeline
    case recommendations
    case contexts
    case values
    case hiddenParameters = "hidden-parameters"
    case approximations

    case entries
    case policy
    case now
    case determinism

    case options
    case optionsSearch = "options-search"
    case optionsIDs = "options-ids"
    case defaults
    case validate
    case accounts

    case cancel
    case concurrency
    case boards
    case speed
}

extension Obligation {
    /// The part of the report that contains an obligation.
    package enum Group: String, Codable, Hashable, Sendable, CaseIterable {
        case process, messages, content, time, choices, load
    }

    package var group: Group {
        switch self {
        case .start, .declaration, .shutdown, .endOfInput: .process
        case .declaredMethods, .unknownMethod, .unknownFields, .unknownNotification, .strayOutput,
            .unaskedAnswers, .garbage:
            .messages
        case .placeholder, .snapshot, .preview, .timeline, .recommendations, .contexts, .values,
            .hiddenParameters, .approximations:
            .content
        case .entries, .policy, .now, .determinism: .time
        case .options, .optionsSearch, .optionsIDs, .defaults, .validate, .accounts: .choices
        case .cancel, .concurrency, .boards, .speed: .load
        }
    }

    /// The behavior of a provider that meets the obligation.
    package var title: String {
        switch self {
        case .start: "starts and answers \"initialize\" in time"
        case .declaration: "declares what its manifest declares"
        case .shutdown: "ends after \"shutdown\""
        case .endOfInput: "ends when its standard input closes"
        case .declaredMethods: "answers the methods that it declares"
        case .unknownMethod: "answers an unknown method with -32601"
        case .unknownFields: "ignores fields that it does not know"
        case .unknownNotification: "ignores notifications that it does not know"
        case .strayOutput: "writes nothing but messages to standard output"
        case .unaskedAnswers: "answers each request once, and nothing else"
        case .garbage: "survives lines that are not messages"
        case .placeholder: "has a placeholder in each family"
        case .snapshot: "has a snapshot in each family"
        case .preview: "answers quickly in the gallery"
        case .timeline: "has a timeline in each family"
        case .recommendations: "shows each recommendation"
        case .contexts: "answers in other languages, zones and color schemes"
        case .values: "shows the boundary values of each parameter"
        case .hiddenParameters: "does without hidden parameters"
        case .approximations: "draws its views without approximations"
        case .entries: "sorts its entries and gives each its own date"
        case .policy: "asks for its next timeline in the future"
        case .now: "uses the time of the request"
        case .determinism: "answers equal requests equally"
        case .options: "offers choices with unique ids"
        case .optionsSearch: "finds its choices by search"
        case .optionsIDs: "resolves ids, and leaves out unknown ones"
        case .defaults: "gives defaults that fit their parameters"
        case .validate: "accepts its own defaults"
        case .accounts: "answers the requests of a login"
        case .cancel: "answers canceled requests"
        case .concurrency: "handles as many requests at once as it declares"
        case .boards: "keeps the boards of one process apart"
        case .speed: "answers without noticeable delay"
        }
    }
}
