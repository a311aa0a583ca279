/// What one view may take; a view beyond is refused with a ``ViewError``, so that neither drawing nor storing
/// it can take unbounded time or memory.
package enum ViewLimits {
    /// Nodes within nodes. A widget is glanceable: real ones stay under ten.
    package static let depth = 32
    /// Nodes of the whole tree.
    package static let nodes = 1_000
    /// Bytes of all texts, addresses and chart values (8 each) together.
    package static let bytes = 256 << 10
    /// Values of one chart: a bar a day for a year, and some.
    package static let chartValues = 400
    /// The largest length in points, of a frame, a padding or a spacing.
    package static let points = 10_000.0
    /// The largest line limit.
    package static let lines = 1_000
    /// Bytes of an action's name, which people write on a command line.
    package static let actionBytes = 256

    /// Whether a text can name an action: not empty, not too long, and without control characters.
    package static func isAction(_ text: String) -> Bool {
        (1...actionBytes).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
