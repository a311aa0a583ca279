/// The byte that begins a node. A version's bytes never change their meaning.
enum ArchiveTag: UInt8 {
    case text = 1, date, image, vstack, hstack, zstack, spacer, divider, gauge, progress, chart, link, button,
        toggle

    init(_ content: ViewContent) {
        switch content {
        case .text: self = .text
        case .date: self = .date
        case .image: self = .image
        case .stack(let stack):
            switch stack.direction {
            case .vertical: self = .vstack
            case .horizontal: self = .hstack
            case .depth: self = .zstack
            }
        case .spacer: self = .spacer
        case .divider: self = .divider
        case .gauge: self = .gauge
        case .progress: self = .progress
        case .chart: self = .chart
        case .link: self = .link
        case .button: self = .button
        case .toggle: self = .toggle
        }
    }
}

/// The bits of the modifiers that are there, in the order in which their values follow.
enum StylePart: Int {
    case font, weight, monospaced, color, tint, lineLimit, textAlignment, padding, frame, background

    /// The bits that have a meaning.
    static let all: UInt16 = 1 << UInt16(StylePart.background.rawValue + 1) - 1
}

extension ViewAlignment {
    /// The place among all nine.
    var archived: UInt8 { UInt8(ViewAlignment.all.firstIndex(of: self) ?? 4) }

    init?(archived place: UInt8) {
        guard place < ViewAlignment.all.count else { return nil }
        self = ViewAlignment.all[Int(place)]
    }
}
