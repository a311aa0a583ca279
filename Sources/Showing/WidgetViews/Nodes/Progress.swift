package import WidgetModel

/// The progress of a task or a period, drawn as a line.
package struct ViewProgress: ViewNode {
    /// The filled part, either fixed or derived from the time.
    package enum Extent: Hashable, Sendable {
        /// The completed part, 0…1.
        case fraction(Double)
        /// Fills as time passes between two instants, the earlier one first.
        case interval(from: Instant, to: Instant)
    }

    package var extent: Extent
    /// The name of the activity.
    package var label: String?
    /// Whether the line empties between two instants instead of filling. Ignored for a fraction.
    package var countsDown: Bool

    package init(_ extent: Extent, label: String? = nil, countsDown: Bool = false) {
        self.extent = extent
        self.label = label
        self.countsDown = countsDown
    }

    /// The filled part at `now`, 0…1.
    package func fraction(at now: Instant) -> Double {
        switch extent {
        case .fraction(let value): return value
        case .interval(let from, let to):
            let passed = min(1, max(0, (now - from).seconds / max(0.001, (to - from).seconds)))
            return countsDown ? 1 - passed : passed
        }
    }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "progress", Extent.schema, beside: ["label": ViewSchema.text, "countsDown": ViewSchema.boolean]
    ) { object, reader throws(ViewError) in
        let extent = try object.read("progress", Extent.init(json:)) ?? .fraction(0)
        let countsDown = try object.read("countsDown", ViewValue.boolean) ?? false
        if countsDown, case .fraction = extent {
            throw ViewError(
                .value, at: "progress", found: object["progress"].named,
                expected: "two instants beside countsDown")
        }
        return .progress(
            ViewProgress(extent, label: try reader.text("label", of: object), countsDown: countsDown))
    }

    package func write(into object: inout JSONObject) {
        switch extent {
        case .fraction(let part): object["progress"] = JSONValue(part)
        case .interval(let from, let to):
            object["progress"] = .array([.string(from.description), .string(to.description)])
        }
        object["label"] = label.map(JSONValue.string)
        if countsDown { object["countsDown"] = .boolean(true) }
    }

    package var ownBytes: Int { label?.utf8.count ?? 0 }
}

extension ViewProgress.Extent {
    fileprivate static let schema = ViewSchema.any(
        ["type": "number", "minimum": 0, "maximum": 1], ViewSchema.list(of: ViewSchema.instant, 2))

    /// Reads a number from 0 to 1, or a list of two instants.
    fileprivate init(json: JSONValue) throws(ViewError) {
        if case .array(let ends) = json, ends.count == 2 {
            let from = try within("[0]") { () throws(ViewError) in try ViewValue.instant(ends[0]) }
            let to = try within("[1]") { () throws(ViewError) in try ViewValue.instant(ends[1]) }
            guard from < to else {
                throw ViewError(.range, found: json.named, expected: "the earlier instant first")
            }
            self = .interval(from: from, to: to)
            return
        }
        guard let part = json.measure else {
            throw ViewError(
                .value, found: json.named, expected: "a number from 0 to 1 or a list of two instants")
        }
        guard (0...1).contains(part) else {
            throw ViewError(.range, found: json.named, expected: "a number from 0 to 1")
        }
        self = .fraction(part)
    }
}
