/// The keys that make an object a node: exactly one of them is in it.
enum ViewNodeKey: String, CaseIterable {
    case text, date, image, vstack, hstack, zstack, spacer, divider, gauge, progress, chart, link, button,
        toggle

    /// The keys of this node beside its own and the modifiers.
    var ownKeys: [String] {
        switch self {
        case .text, .spacer, .divider: []
        case .date: ["style", "zone"]
        case .image, .progress: ["label"]
        case .vstack, .hstack: ["spacing", "alignment"]
        case .zstack: ["alignment"]
        case .gauge: ["range", "style", "label", "valueLabel"]
        case .chart: ["most", "goal", "goalColor", "labels"]
        case .link, .button: ["content"]
        case .toggle: ["content", "isOn"]
        }
    }

    static let list = allCases.map(\.rawValue).sorted().joined(separator: ", ")
}

/// The keys that every node may have.
enum ViewModifierKey: String, CaseIterable {
    case font, weight, monospaced, color, tint, lineLimit, textAlignment, padding, frame, background
}
