/// The bits of a pixel.
package enum PictureDepth: Int, Hashable, Sendable, CaseIterable {
    /// Black and white, for e-ink: letters and lines are drawn without intermediate grays.
    case one = 1
    /// Four grays, for e-ink.
    case two = 2
    /// Sixteen grays, for e-ink.
    case four = 4
    /// Colors, transparent outside of the widget's corners: as a table of at most 256, or with the channels
    /// of each pixel if a table would change some visibly.
    case eight = 8

    /// Whether letters and lines are drawn with hard edges, because soft edges need more grays.
    var isHard: Bool { self == .one || self == .two }

    /// The depth of a number of grays.
    package init(grays: Int) { self = grays <= 2 ? .one : grays <= 4 ? .two : .four }
}
