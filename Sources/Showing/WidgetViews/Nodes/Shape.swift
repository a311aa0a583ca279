package import WidgetModel

/// A shape that fills the available space.
package struct ViewShape: ViewNode {
    package enum Outline: Hashable, Sendable {
        case rectangle
        /// The radius of the corners in points.
        case roundedRectangle(cornerRadius: Double)
        /// A rectangle whose short sides are half circles.
        case capsule
        /// The largest circle in the middle of the space.
        case circle
        case ellipse
        /// Straight lines from point to point. If they are filled, the last point is joined to the first one.
        case line([ViewPoint])
    }

    /// A line along the outline, inside the space.
    package struct Stroke: Hashable, Sendable {
        package var color: ViewColor
        /// The width in points.
        package var width: Double

        package init(_ color: ViewColor, width: Double = 1) {
            self.color = color
            self.width = width
        }
    }

    package var outline: Outline
    /// The fill. Without fill and stroke, the shape is drawn in the text color.
    package var fill: ViewPaint?
    package var stroke: Stroke?

    package init(_ outline: Outline, fill: ViewPaint? = nil, stroke: Stroke? = nil) {
        self.outline = outline
        self.fill = fill
        self.stroke = stroke
    }

    /// The color, if the shape is a plain rectangle of one color.
    package var plainColor: ViewColor? {
        guard outline == .rectangle, stroke == nil, case .color(let color) = fill else { return nil }
        return color
    }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "shape", ViewSchema.word(Outline.Name.self),
        beside: [
            "cornerRadius": ViewSchema.points, "points": ViewPoint.listSchema, "fill": ViewPaint.schema,
            "stroke": ViewSchema.color, "lineWidth": ViewSchema.points,
        ]
    ) { object, reader throws(ViewError) in
        let shape = try ViewShape(json: object)
        try reader.count(shape.ownBytes)
        return .shape(shape)
    }

    /// Reads a shape without checking for unknown keys.
    init(json object: JSONObject) throws(ViewError) {
        outline = try Outline(json: object)
        fill = try object.read("fill", ViewPaint.init(json:))
        let width = try object.read("lineWidth", ViewValue.points)
        stroke = try object.read("stroke", ViewValue.color).map { Stroke($0, width: width ?? 1) }
        guard width == nil || stroke != nil else {
            throw ViewError(.value, at: "stroke", found: "nothing", expected: "a color beside lineWidth")
        }
    }

    package var estimatedSize: (width: Double, height: Double) { (10, 10) }

    package func write(into object: inout JSONObject) {
        outline.write(into: &object)
        object["fill"] = fill?.json
        object["stroke"] = stroke.map { .string($0.color.description) }
        if let stroke, stroke.width != 1 { object["lineWidth"] = JSONValue(stroke.width) }
    }

    package var ownBytes: Int { if case .line(let points) = outline { 16 * points.count } else { 0 } }
}

extension ViewShape.Outline {
    /// The names of the outlines in JSON.
    fileprivate enum Name: String, CaseIterable {
        case rectangle, roundedRectangle, capsule, circle, ellipse, line
    }

    /// The radius of corners that do not set one.
    private static let defaultRadius = 8.0

    fileprivate init(json object: JSONObject) throws(ViewError) {
        guard let name = try object.read("shape", ViewValue.word(Name.self)) else {
            throw ViewError(at: "shape", found: nil, words: Name.allCases.map(\.rawValue))
        }
        let radius = try object.read("cornerRadius", ViewValue.points)
        let points = try object.read("points", ViewPoint.list)
        guard radius == nil || name == .roundedRectangle else {
            throw ViewError(
                .value, at: "shape", found: "the text \(quoted(name.rawValue))",
                expected: "roundedRectangle beside cornerRadius")
        }
        guard (points == nil) == (name != .line) else {
            throw ViewError(
                .value, at: "points", found: object["points"].named,
                expected: name == .line ? "a list of points beside line" : "nothing beside \(name)")
        }
        switch name {
        case .rectangle: self = .rectangle
        case .roundedRectangle: self = .roundedRectangle(cornerRadius: radius ?? Self.defaultRadius)
        case .capsule: self = .capsule
        case .circle: self = .circle
        case .ellipse: self = .ellipse
        case .line: self = .line(points ?? [])
        }
    }

    fileprivate func write(into object: inout JSONObject) {
        let name: Name =
            switch self {
            case .rectangle: .rectangle
            case .roundedRectangle: .roundedRectangle
            case .capsule: .capsule
            case .circle: .circle
            case .ellipse: .ellipse
            case .line: .line
            }
        object["shape"] = .string(name.rawValue)
        if case .roundedRectangle(let radius) = self, radius != Self.defaultRadius {
            object["cornerRadius"] = JSONValue(radius)
        }
        if case .line(let points) = self { object["points"] = .array(points.map(\.json)) }
    }
}

/// A point of a rectangle, from (0, 0), the top leading corner, to (1, 1), the bottom trailing one.
package struct ViewPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    fileprivate static let listSchema: JSONObject = [
        "type": "array", "minItems": 2, "maxItems": .integer(Int64(ViewLimits.linePoints)),
        "items": .object(ViewSchema.list(of: ["type": "number", "minimum": 0, "maximum": 1], 2)),
    ]

    fileprivate static func list(_ json: JSONValue) throws(ViewError) -> [ViewPoint] {
        let points = try ViewValue.list(
            json, of: "points", atMost: ViewLimits.linePoints, ViewPoint.init(json:))
        guard points.count >= 2 else {
            throw ViewError(.range, found: json.named, expected: "at least 2 points")
        }
        return points
    }

    private init(json: JSONValue) throws(ViewError) {
        guard case .array(let parts) = json, parts.count == 2 else {
            throw ViewError(.value, found: json.named, expected: "a point such as [0.5, 1]")
        }
        x = try within("[0]") { () throws(ViewError) in try ViewValue.fraction(parts[0]) }
        y = try within("[1]") { () throws(ViewError) in try ViewValue.fraction(parts[1]) }
    }

    fileprivate var json: JSONValue { [JSONValue(x), JSONValue(y)] }
}

/// The background shape of a node.
extension ViewShape {
    /// The JSON Schema of what `init(background:)` accepts.
    static let backgroundSchema = ViewSchema.any(ViewPaint.schema, ViewSchema.object(of: form))

    /// Reads a color, a gradient, or an object of a shape.
    init(background json: JSONValue) throws(ViewError) {
        guard case .object(let object) = json, object[ViewGradient.form.key] == nil else {
            self.init(.rectangle, fill: try ViewPaint(json: json))
            return
        }
        try object.refuseKeys(notIn: [ViewShape.form.key] + ViewShape.form.others)
        try self.init(json: object)
    }

    /// The shortest JSON form that `init(background:)` reads.
    var backgroundJSON: JSONValue {
        if outline == .rectangle, stroke == nil, let fill { return fill.json }
        var object: JSONObject = [:]
        write(into: &object)
        return .object(object)
    }
}
