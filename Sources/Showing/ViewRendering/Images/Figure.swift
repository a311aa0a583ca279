package import WidgetModel
package import WidgetViews

/// A part of a drawing. Renderers handle only these cases, so a new kind of node works in all renderers.
package enum Figure: Hashable, Sendable {
    case fill(Outline, Paint)
    case stroke(Outline, RGBA, Pen)
    /// One line of text from the left end of its base line on.
    case text(MeasuredLine, TextFont, RGBA, at: Point)
    case picture(PlacedPicture)
    /// A whole widget on a page.
    case widget(PlacedDrawing)
}

/// A widget on a page.
package struct PlacedDrawing: Hashable, Sendable {
    package var drawing: Drawing
    /// Where its upper left corner is.
    package var corner: Point
    /// The factor of its size.
    package var factor: Double
}

/// A picture from a provider. It has not been decoded, so its bytes may be damaged.
package struct PlacedPicture: Hashable, Sendable {
    package var bytes: ImageBytes
    package var area: Rect
    package var scaling: ViewPicture.Scaling
    package var opacity: Double
    /// The shapes that a renderer draws instead if it cannot decode the picture.
    package var replacement: [Figure]
}

/// A shape in points.
package enum Outline: Hashable, Sendable {
    case rectangle(Rect, radius: Double)
    case circle(center: Point, radius: Double)
    /// A part of a circle, clockwise from the top, in turns.
    case arc(center: Point, radius: Double, turns: Double)
    case path([PathStep])
}

/// One step of a path. Each path begins with a move.
package enum PathStep: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
}

/// The fill of an outline.
package enum Paint: Hashable, Sendable {
    case color(RGBA)
    /// Colors along the line between two points.
    case gradient([ColorStop], from: Point, to: Point)
}

/// A color at a position along a gradient.
package struct ColorStop: Hashable, Sendable {
    package var color: RGBA
    /// The position from 0, the start, to 1, the end.
    package var position: Double

    package init(_ color: RGBA, at position: Double) {
        self.color = color
        self.position = position
    }
}

/// How an outline is stroked. Ends are round, except in dashed lines.
package struct Pen: Hashable, Sendable {
    package var width: Double
    /// The lengths of dashes and gaps; nil for a continuous line.
    package var dash: Double?

    package init(width: Double, dash: Double? = nil) {
        self.width = width
        self.dash = dash
    }
}

extension Outline {
    /// A straight line.
    package static func line(_ from: Point, _ to: Point) -> Outline { .path([.move(from), .line(to)]) }

    /// The outline at a distance inside of this one. A path is returned unchanged.
    func inset(by distance: Double) -> Outline {
        switch self {
        case .rectangle(let area, let radius):
            .rectangle(area.inset(by: distance), radius: max(0, radius - distance))
        case .circle(let center, let radius): .circle(center: center, radius: radius - distance)
        case .arc, .path: self
        }
    }
}

extension RGBA {
    /// The color with its opacity multiplied by `share`.
    package func faded(_ share: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * share).rounded()))
    }
}

extension Outline {
    /// The outline as a path. The curves of circles are approximated, which is invisible at the resolution of
    /// screens.
    package var steps: [PathStep] {
        switch self {
        case .path(let steps): steps
        case .rectangle(let area, let radius):
            Self.rounded(area, min(radius, area.width / 2, area.height / 2))
        case .circle(let center, let radius): Self.round(center, radius, turns: 1) + [.close]
        case .arc(let center, let radius, let turns): Self.round(center, radius, turns: turns)
        }
    }

    /// The distance of the control points of a quarter of a circle, as a fraction of the radius.
    private static let kappa = 0.5523

    private static func rounded(_ area: Rect, _ radius: Double) -> [PathStep] {
        let (left, top, right, bottom) = (area.x, area.y, area.right, area.bottom)
        guard radius > 0 else {
            return [
                .move(Point(x: left, y: top)), .line(Point(x: right, y: top)),
                .line(Point(x: right, y: bottom)), .line(Point(x: left, y: bottom)), .close,
            ]
        }
        let rest = radius * (1 - kappa)
        return [
            .move(Point(x: left + radius, y: top)), .line(Point(x: right - radius, y: top)),
            .curve(
                Point(x: right - rest, y: top), Point(x: right, y: top + rest),
                Point(x: right, y: top + radius)),
            .line(Point(x: right, y: bottom - radius)),
            .curve(
                Point(x: right, y: bottom - rest), Point(x: right - rest, y: bottom),
                Point(x: right - radius, y: bottom)),
            .line(Point(x: left + radius, y: bottom)),
            .curve(
                Point(x: left + rest, y: bottom), Point(x: left, y: bottom - rest),
                Point(x: left, y: bottom - radius)),
            .line(Point(x: left, y: top + radius)),
            .curve(
                Point(x: left, y: top + rest), Point(x: left + rest, y: top),
                Point(x: left + radius, y: top)), .close,
        ]
    }

    /// An arc, clockwise from the top. Quarters are exact enough; the last quarter is split at the right
    /// point (de Casteljau).
    private static func round(_ center: Point, _ radius: Double, turns: Double) -> [PathStep] {
        // The directions from the center after each quarter: top, right, bottom, left.
        let directions = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
        func point(_ x: Double, _ y: Double) -> Point {
            Point(x: center.x + radius * x, y: center.y + radius * y)
        }
        var steps: [PathStep] = [.move(point(0, -1))]
        let quarters = min(4, max(0, turns * 4))
        for quarter in 0..<4 where Double(quarter) < quarters {
            let (from, to) = (directions[quarter], directions[quarter + 1])
            let start = point(from.0, from.1), end = point(to.0, to.1)
            let first = point(from.0 + kappa * to.0, from.1 + kappa * to.1)
            let second = point(to.0 + kappa * from.0, to.1 + kappa * from.1)
            let share = min(1, quarters - Double(quarter))
            if share == 1 {
                steps.append(.curve(first, second, end))
            } else {
                let one = start.mixed(first, share), two = first.mixed(second, share)
                let three = second.mixed(end, share)
                let four = one.mixed(two, share), five = two.mixed(three, share)
                steps.append(.curve(one, four, four.mixed(five, share)))
            }
        }
        return steps
    }
}

extension Point {
    /// The point at a fraction of the way to `other`.
    fileprivate func mixed(_ other: Point, _ share: Double) -> Point {
        Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}
