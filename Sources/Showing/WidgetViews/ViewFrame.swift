import WidgetModel

/// Space inside the edges of a node, in points.
package struct ViewInsets: Hashable, Sendable {
    package var top: Double
    package var leading: Double
    package var bottom: Double
    package var trailing: Double

    package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    package init(_ all: Double) { self.init(top: all, leading: all, bottom: all, trailing: all) }

    /// The keys of an object of edges.
    private static let edges = ["bottom", "horizontal", "leading", "top", "trailing", "vertical"]

    /// The JSON Schema of what `init(json:)` accepts.
    static let schema = ViewSchema.any(
        ViewSchema.points,
        [
            "type": "object",
            "properties": .object(JSONObject(edges.map { ($0, .object(ViewSchema.points)) })),
            "additionalProperties": false,
        ])

    /// Reads points for all edges, or an object with points for each edge. `top` and `bottom` override
    /// `vertical`, and `leading` and `trailing` override `horizontal`.
    init(json: JSONValue) throws(ViewError) {
        guard case .object(let object) = json else {
            guard json.measure != nil else {
                throw ViewError(.value, found: json.named, expected: "points or an object of edges")
            }
            self.init(try ViewValue.points(json))
            return
        }
        try object.refuseKeys(notIn: ViewInsets.edges)
        let horizontal = try object.read("horizontal", ViewValue.points) ?? 0
        let vertical = try object.read("vertical", ViewValue.points) ?? 0
        self.init(
            top: try object.read("top", ViewValue.points) ?? vertical,
            leading: try object.read("leading", ViewValue.points) ?? horizontal,
            bottom: try object.read("bottom", ViewValue.points) ?? vertical,
            trailing: try object.read("trailing", ViewValue.points) ?? horizontal)
    }

    /// The shortest JSON form: points, two directions, or four edges.
    var json: JSONValue {
        if top == bottom, leading == trailing {
            return top == leading
                ? JSONValue(top) : ["horizontal": JSONValue(leading), "vertical": JSONValue(top)]
        }
        return [
            "top": JSONValue(top), "leading": JSONValue(leading), "bottom": JSONValue(bottom),
            "trailing": JSONValue(trailing),
        ]
    }
}

/// The size of a node, including its padding.
package struct ViewFrame: Hashable, Sendable {
    /// A length in one direction.
    package enum Length: Hashable, Sendable {
        /// A fixed number of points.
        case points(Double)
        /// All available space.
        case fill
    }

    /// The width; nil uses the width of the content.
    package var width: Length?
    /// The height; nil uses the content's height.
    package var height: Length?
    /// The position of content that is smaller than the frame.
    package var alignment: ViewAlignment

    package init(width: Length? = nil, height: Length? = nil, alignment: ViewAlignment = .center) {
        self.width = width
        self.height = height
        self.alignment = alignment
    }

    /// The JSON Schema of what `init(json:)` accepts.
    static let schema: JSONObject = [
        "type": "object",
        "properties": [
            "width": .object(Length.schema), "height": .object(Length.schema),
            "alignment": .object(ViewSchema.alignment),
        ],
        "additionalProperties": false,
    ]

    /// Reads an object with `width`, `height` and `alignment`, all of which are optional.
    init(json: JSONValue) throws(ViewError) {
        guard case .object(let object) = json else {
            let expected = "an object with width, height or alignment"
            throw ViewError(.value, found: json.named, expected: expected)
        }
        try object.refuseKeys(notIn: ["alignment", "height", "width"])
        alignment = try object.read("alignment", ViewValue.alignment) ?? .center
        width = try object.read("width", Length.init(json:))
        height = try object.read("height", Length.init(json:))
    }

    var json: JSONValue {
        var object: JSONObject = [:]
        object["width"] = width?.json
        object["height"] = height?.json
        if alignment != .center { object["alignment"] = .string(alignment.name) }
        return .object(object)
    }
}

extension ViewFrame.Length {
    fileprivate static let schema = ViewSchema.any(ViewSchema.points, ViewSchema.constant("fill"))

    /// Reads points or `"fill"`.
    fileprivate init(json: JSONValue) throws(ViewError) {
        if json == .string("fill") {
            self = .fill
        } else if json.measure != nil {
            self = .points(try ViewValue.points(json))
        } else {
            throw ViewError(.value, found: json.named, expected: "points or \"fill\"")
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .points(let points): JSONValue(points)
        case .fill: "fill"
        }
    }
}

extension JSONObject {
    /// Throws an error about the first key that is not in `known`.
    func refuseKeys(notIn known: [String]) throws(ViewError) {
        for (key, _) in self where !known.contains(key) {
            let expected = "only " + known.sorted().joined(separator: ", ")
            throw ViewError(.unknownKey, found: "the key \(quoted(key))", expected: expected)
        }
    }
}

/// A position in a rectangle.
package struct ViewAlignment: Hashable, Sendable {
    package enum Horizontal: String, Hashable, Sendable, CaseIterable { case leading, center, trailing }
    package enum Vertical: String, Hashable, Sendable, CaseIterable { case top, center, bottom }

    package var horizontal: Horizontal
    package var vertical: Vertical

    package init(_ horizontal: Horizontal, _ vertical: Vertical) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    package static let center = ViewAlignment(.center, .center)
    package static let leading = ViewAlignment(.leading, .center)
    package static let top = ViewAlignment(.center, .top)
    package static let bottom = ViewAlignment(.center, .bottom)

    /// All nine positions, from top leading to bottom trailing.
    package static let all: [ViewAlignment] = ViewAlignment.Vertical.allCases.flatMap { vertical in
        ViewAlignment.Horizontal.allCases.map { ViewAlignment($0, vertical) }
    }

    /// The parts that are not centered, such as `leading`, `top` or `bottomTrailing`; `center` if both are.
    package var name: String {
        switch (vertical, horizontal) {
        case (.center, let horizontal): horizontal.rawValue
        case (let vertical, .center): vertical.rawValue
        case (let vertical, .leading): vertical.rawValue + "Leading"
        case (let vertical, .trailing): vertical.rawValue + "Trailing"
        }
    }
}
