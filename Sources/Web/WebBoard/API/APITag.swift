/// The groups of operations in the OpenAPI document.
enum APITag: String, CaseIterable, Sendable {
    case widgets, board, trash, displays, accounts, groups, push, live, pictures, forms, sessions
    case monitoring

    /// The group of a path of the API: its first word, or the board.
    init(path: String) {
        self = path.split(separator: "/").first.flatMap { APITag(rawValue: String($0)) } ?? .board
    }

    var summary: String {
        switch self {
        case .widgets: "Placed widgets: their values, timelines, history and reloads."
        case .board: "The whole board: gallery, layout, views, reloads and log."
        case .trash: "Removed widgets."
        case .displays: "Displays of the board: browsers and e-ink devices."
        case .accounts: "Accounts at services that widgets use."
        case .groups: "Values that providers and apps share."
        case .push: "Documents and reloads from other programs, each with a key."
        case .live: "Events for each change of the board."
        case .pictures: "Images of widgets."
        case .sessions: "Logged-in devices."
        case .monitoring: "Health checks and metrics."
        case .forms: "Open forms of the page. Their documents can change with each version."
        }
    }
}
