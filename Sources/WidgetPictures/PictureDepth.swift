/// The bits of a pixel.
package enum PictureDepth: Int, Hashable, Sendable, CaseIterable {
    /// Black and white, for e-ink: letters and lines are drawn without intermediate grays.
    case one = 1
    /// Four grays, for e-ink.
    case two = 2
    /// Sixteen grays, for e-ink.
    case four = 4
    /// Colors, transparent outside of the widget's corners: at most 256, or all of them if there are
    /// gradients or pictures.
    case eight = 8

    /// Whether letters and lines have hard edges, because there are too few grays for soft ones.
    var isHard: Bool { self == .one || self == .two }
}
