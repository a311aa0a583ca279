import WidgetViews

/// The outlines of a symbol in a square of 24 × 24.
struct SymbolShape: Sendable {
    /// A part that is drawn in the color of the symbol.
    enum Part: Sendable {
        case filled(Outline)
        case stroked(Outline, width: Double)
    }

    private var parts: [Part] = []

    /// The side of the square in which symbols are defined.
    private static let side = 24.0

    /// The shapes of all symbols by name.
    static let all: [String: SymbolShape] = Dictionary(
        uniqueKeysWithValues: SymbolShapes.list.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return (String(words[0]), SymbolShape(words.dropFirst()))
        })

    /// Reads the parts of a symbol. `fill`, or a number as the width of a stroke, begins a part. Then follow
    /// circles (`O x y radius`) and paths: `M x y`, `L x y`, `C` with three points, and `Z`.
    private init(_ words: ArraySlice<Substring>) {
        var width: Double?
        var steps: [PathStep] = []
        var words = words
        func number() -> Double { words.popFirst().flatMap { Double($0) } ?? 0 }
        func point() -> Point { Point(x: number(), y: number()) }
        func part(_ outline: Outline) -> Part {
            width.map { .stroked(outline, width: $0) } ?? .filled(outline)
        }
        func endPath() {
            if !steps.isEmpty { parts.append(part(.path(steps))) }
            steps = []
        }
        while let word = words.popFirst() {
            switch word {
            case "fill":
                endPath()
                width = nil
            case "M": steps.append(.move(point()))
            case "L": steps.append(.line(point()))
            case "C": steps.append(.curve(point(), point(), point()))
            case "Z": steps.append(.close)
            case "O": parts.append(part(.circle(center: point(), radius: number())))
            default:
                endPath()
                width = Double(word)
            }
        }
        endPath()
    }

    /// The parts in a square area.
    func parts(in area: Rect) -> [Part] {
        let scale = area.width / Self.side
        return parts.map { part in
            switch part {
            case .filled(let outline): .filled(outline.moved(to: area, scale))
            case .stroked(let outline, let width):
                .stroked(outline.moved(to: area, scale), width: width * scale)
            }
        }
    }
}

extension Outline {
    /// The outline of a symbol, scaled to an area. Symbols consist only of circles and paths.
    fileprivate func moved(to area: Rect, _ scale: Double) -> Outline {
        func moved(_ point: Point) -> Point {
            Point(x: area.x + point.x * scale, y: area.y + point.y * scale)
        }
        switch self {
        case .circle(let center, let radius): return .circle(center: moved(center), radius: radius * scale)
        case .path(let steps):
            return .path(
                steps.map { step in
                    switch step {
                    case .move(let point): .move(moved(point))
                    case .line(let point): .line(moved(point))
                    case .curve(let first, let second, let end):
                        .curve(moved(first), moved(second), moved(end))
                    case .close: .close
                    }
                })
        case .rectangle, .arc: return self
        }
    }
}
