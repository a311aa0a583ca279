/// The content of a block; each way of drawing has a conforming type.
///
/// The layout works as in SwiftUI: a parent proposes a size, a child returns the size that it takes, and the
/// parent decides the position.
protocol BlockContent<S> {
    associatedtype S: Surface

    /// What a stack or a grid must know about the content.
    var role: BlockRole<S.Length> { get }
    /// The size that the content takes if it is offered `proposal`. It may be larger than the proposal.
    func size(in proposal: S.Extent) -> S.Extent
    /// The lengths that the content can take along `axis` if it is offered `proposal` in the other direction;
    /// nil if the size for a length of 0 and for an unlimited length shows them.
    func lengths(along axis: LayoutAxis, in proposal: S.Extent) -> ClosedRange<S.Length>?
    /// Draws the content into `area`, whose size is the one returned for `proposal`.
    func draw(in area: S.Area, offered proposal: S.Extent, on surface: inout S)
}

extension BlockContent {
    var role: BlockRole<S.Length> { .other }

    func lengths(along axis: LayoutAxis, in proposal: S.Extent) -> ClosedRange<S.Length>? { nil }
}

/// The kinds of content with separate rules.
enum BlockRole<Length: LayoutLength> {
    case text
    case divider
    /// Flexible space; its length is set by the stack that contains it.
    case spacer(least: Length)
    case other
}

/// A part of a view, prepared for one drawing: styles are inherited, dates are formatted, and points are
/// converted to the unit of the surface.
///
/// It caches the sizes that its content returns. Without the cache, the cost would grow exponentially with
/// the depth of the tree.
final class Block<S: Surface> {
    let role: BlockRole<S.Length>
    // Functions instead of an existential: witness tables of generic types are not specialized.
    private let contentSize: (S.Extent) -> S.Extent
    private let contentLengths: (LayoutAxis, S.Extent) -> ClosedRange<S.Length>?
    private let drawContent: (S.Area, S.Extent, inout S) -> Void
    /// The text for screen readers; nil for the strings inside.
    var spoken: String?
    /// Only few sizes are proposed to a block, and a list finds them faster than a dictionary.
    private var answers: [(proposal: S.Extent, size: S.Extent)] = []

    init(_ content: some BlockContent<S>) {
        role = content.role
        contentSize = { content.size(in: $0) }
        contentLengths = { content.lengths(along: $0, in: $1) }
        drawContent = { content.draw(in: $0, offered: $1, on: &$2) }
    }

    /// The size for a proposal, from the cache if possible.
    func size(in proposal: S.Extent) -> S.Extent {
        for answer in answers where answer.proposal == proposal { return answer.size }
        let size = contentSize(proposal)
        answers.append((proposal, size))
        return size
    }

    /// The lengths that the content can take along `axis` if it is offered `proposal` in the other direction.
    func lengths(along axis: LayoutAxis, in proposal: S.Extent) -> ClosedRange<S.Length> {
        if let lengths = contentLengths(axis, proposal) { return lengths }
        var offer = proposal
        offer[axis] = 0
        let least = size(in: offer)[axis]
        offer[axis] = .unbounded
        return least...max(least, size(in: offer)[axis])
    }

    func draw(in area: S.Area, offered proposal: S.Extent, on surface: inout S) {
        guard let spoken else { return drawContent(area, proposal, &surface) }
        surface.draw(labeled: spoken) { drawContent(area, proposal, &$0) }
    }

    /// Draws the block in the center of `area`. If it is larger, it starts at the upper left corner.
    func drawCentered(in area: S.Area, on surface: inout S) {
        let size = size(in: area.size)
        let place = S.Area(
            x: area.x + max(0, area.width - size.width).divided(by: 2),
            y: area.y + max(0, area.height - size.height).divided(by: 2), width: size.width,
            height: size.height)
        draw(in: place, offered: area.size, on: &surface)
    }
}
