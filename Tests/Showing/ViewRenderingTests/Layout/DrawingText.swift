import ViewRendering
import WidgetModel
import WidgetViews

/// A drawing as text, one line per shape, in tenths of points.
enum DrawingText {
    static func of(_ drawing: Drawing) -> String {
        var lines = ["\(number(drawing.size.width)) × \(number(drawing.size.height))"]
        if drawing.isCut { lines.append("cut") }
        lines += drawing.figures.map(line)
        lines.append("spoken " + drawing.spoken.map { "\"\($0)\"" }.joined(separator: " "))
        return lines.map { $0 + "\n" }.joined()
    }

    private static func line(_ figure: Figure) -> String {
        switch figure {
        case .fill(let outline, .color(let color)): "fill \(outline.text) \(color)"
        case .fill(let outline, .gradient(let stops, let from, let to)):
            "fill \(outline.text) from \(point(from)) to \(point(to)) "
                + stops.map { "\($0.color) at \(number($0.position * 100)) %" }.joined(separator: ", ")
        case .stroke(let outline, let color, let pen):
            "stroke \(outline.text) \(color) \(number(pen.width))" + (pen.dash == nil ? "" : " dashed")
        case .text(let line, let font, let color, let at):
            "text \(number(at.x)) \(number(at.y)) size \(number(font.size)) \(font.weight) \(color)"
                + " \"\(line.text)\""
        case .widget(let placed):
            "widget \"\(placed.drawing.title)\" \(point(placed.corner)) × \(number(placed.factor * 100)) %"
        case .picture(let picture):
            "picture \(Outline.rectangle(picture.area, radius: 0).text) \(picture.scaling) or\n"
                + picture.replacement.map { "    " + line($0) }.joined(separator: "\n")
        }
    }

    private static func point(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }

    static func number(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0
            ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

extension Outline {
    fileprivate var text: String {
        switch self {
        case .rectangle(let area, let radius):
            "box \(Self.list(area.x, area.y, area.width, area.height)) radius \(DrawingText.number(radius))"
        case .circle(let center, let radius): "circle \(Self.list(center.x, center.y, radius))"
        case .arc(let center, let radius, let turns):
            "arc \(Self.list(center.x, center.y, radius)) to \(DrawingText.number(turns * 100)) %"
        case .path(let steps):
            steps.count <= 12
                ? "path " + steps.map(Self.text).joined(separator: " ") : "path of \(steps.count) steps"
        }
    }

    private static func text(_ step: PathStep) -> String {
        switch step {
        case .move(let to): "from " + list(to.x, to.y)
        case .line(let to): "to " + list(to.x, to.y)
        case .curve(_, _, let to): "around to " + list(to.x, to.y)
        case .close: "closed"
        }
    }

    private static func list(_ numbers: Double...) -> String {
        numbers.map(DrawingText.number).joined(separator: " ")
    }
}
