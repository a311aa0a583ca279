/// The limits of one view. A view that exceeds them is rejected with a ``ViewError``, so that drawing and
/// storing it take bounded time and memory.
package enum ViewLimits {
    /// The nesting depth. Widgets are small, so real views use fewer than ten levels.
    package static let depth = 32
    /// The number of nodes in the whole tree.
    package static let nodes = 1_000
    /// The bytes of all strings, addresses and chart values (8 each).
    package static let bytes = 256 << 10
    /// The number of values of one chart, which is enough for one bar per day of a year.
    package static let chartValues = 400
    /// The number of values that are marked at the edge of a chart.
    package static let ticks = 20
    /// The bytes of all pictures of a view. They are stored with each entry.
    package static let imageBytes = 1 << 20
    /// The pixels of one picture, which take 16 MB when it is decoded.
    package static let imagePixels = 4_000_000
    /// The number of points of a line.
    package static let linePoints = 400
    /// The number of colors of a gradient.
    package static let gradientColors = 16
    /// The largest length in points of a frame, a padding or a spacing.
    package static let points = 10_000.0
    /// The largest value of `lineLimit`.
    package static let lines = 1_000
    /// The length of an action's name in bytes. Users type these names on a command line.
    package static let actionBytes = 256

    /// Whether a string is a valid action name: it is not empty, not too long, and does not contain control
    /// characters.
    package static func isAction(_ text: String) -> Bool {
        (1...actionBytes).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
