import JSONText
import WidgetModel

/// The leaves of a view: numbers, words, colours, instants, and the modifiers made of them.
extension JSONValue {
    /// The number, when it is one.
    var measure: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number.double
        default: nil
        }
    }

    func number(above least: Double = -.infinity) throws(ViewError) -> Double {
        guard let number = measure else { throw ViewError(.value, found: named, expected: "a number") }
        guard number.isFinite, number > least else {
            let expected = least.isFinite ? "a number above \(plain(least))" : "a finite number"
            throw ViewError(.range, found: named, expected: expected)
        }
        return number
    }

    func points() throws(ViewError) -> Double {
        let number = try number()
        guard (0...ViewLimits.points).contains(number) else {
            throw ViewError(.range, found: named, expected: "points from 0 to \(plain(ViewLimits.points))")
        }
        return number
    }

    /// Two numbers, the first the smaller.
    func range() throws(ViewError) -> ClosedRange<Double> {
        guard case .array(let ends) = self, ends.count == 2 else {
            throw ViewError(.value, found: named, expected: "a list of two numbers")
        }
        let least = try within("[0]") { () throws(ViewError) in try ends[0].number() }
        let most = try within("[1]") { () throws(ViewError) in try ends[1].number() }
        guard least < most else {
            throw ViewError(.range, found: named, expected: "the smaller number first")
        }
        return least...most
    }

    func chartValues() throws(ViewError) -> [Double] {
        guard case .array(let list) = self else {
            throw ViewError(.value, found: named, expected: "a list of numbers")
        }
        guard list.count <= ViewLimits.chartValues else {
            throw .limit("\(list.count) values", "at most \(ViewLimits.chartValues)")
        }
        var values: [Double] = []
        values.reserveCapacity(list.count)
        for (index, json) in list.enumerated() {
            let value = try within("[\(index)]") { () throws(ViewError) in try json.number() }
            guard value >= 0 else {
                throw ViewError(.range, at: "[\(index)]", found: json.named, expected: "a number from 0")
            }
            values.append(value)
        }
        return values
    }

    /// The done part, or the two instants between which it grows.
    func extent() throws(ViewError) -> ViewProgress.Extent {
        if case .array(let ends) = self, ends.count == 2 {
            let from = try within("[0]") { () throws(ViewError) in try ends[0].instant() }
            let to = try within("[1]") { () throws(ViewError) in try ends[1].instant() }
            guard from < to else {
                throw ViewError(.range, found: named, expected: "the earlier instant first")
            }
            return .interval(from: from, to: to)
        }
        guard let part = measure else {
            throw ViewError(.value, found: named, expected: "a number from 0 to 1 or a list of two instants")
        }
        guard (0...1).contains(part) else {
            throw ViewError(.range, found: named, expected: "a number from 0 to 1")
        }
        return .fraction(part)
    }

    func instant() throws(ViewError) -> Instant {
        guard case .string(let text) = self, let instant = Instant(rfc3339: text) else {
            throw ViewError(.value, found: named, expected: "an instant such as \"2026-11-21T08:30:00Z\"")
        }
        return instant
    }

    func color() throws(ViewError) -> ViewColor {
        guard case .string(let text) = self, let color = ViewColor(text) else {
            let expected = words(ViewColor.Name.self) + ", or \"#rrggbb\" or \"#rrggbbaa\""
            throw ViewError(.value, found: named, expected: expected)
        }
        return color
    }

    /// A case of `Word` by its raw value.
    func word<Word>(_ type: Word.Type) throws(ViewError) -> Word
    where Word: RawRepresentable<String> & CaseIterable {
        guard case .string(let text) = self, let word = Word(rawValue: text) else {
            throw ViewError(.value, found: named, expected: words(type))
        }
        return word
    }

    /// An alignment of a stack, or of a frame (`depth`), where both parts count.
    func alignment(in direction: ViewStack.Direction) throws(ViewError) -> ViewAlignment {
        switch direction {
        case .vertical: return ViewAlignment(try word(ViewAlignment.Horizontal.self), .center)
        case .horizontal: return ViewAlignment(.center, try word(ViewAlignment.Vertical.self))
        case .depth:
            guard case .string(let text) = self,
                let found = ViewAlignment.all.first(where: { $0.name == text })
            else {
                let names = ViewAlignment.all.map(\.name).sorted().joined(separator: ", ")
                throw ViewError(.value, found: named, expected: "one of " + names)
            }
            return found
        }
    }
}

extension JSONValue {
    /// Reads this as the value of `modifier`.
    func read(_ modifier: ViewModifierKey, into style: inout ViewStyle) throws(ViewError) {
        switch modifier {
        case .font: style.font = try word(ViewFont.self)
        case .weight: style.weight = try word(ViewWeight.self)
        case .monospaced:
            guard case .boolean(let isMonospaced) = self else {
                throw ViewError(.value, found: named, expected: "true or false")
            }
            style.isMonospaced = isMonospaced
        case .color: style.color = try color()
        case .tint: style.tint = try color()
        case .lineLimit:
            guard case .integer(let lines) = self, (1...Int64(ViewLimits.lines)).contains(lines) else {
                throw ViewError(
                    .range, found: named, expected: "a whole number from 1 to \(ViewLimits.lines)")
            }
            style.lineLimit = Int(lines)
        case .textAlignment: style.textAlignment = try word(ViewAlignment.Horizontal.self)
        case .padding: style.padding = try insets()
        case .frame: style.frame = try frame()
        case .background: style.background = try color()
        }
    }

    /// Points for all edges, or an object with edges.
    private func insets() throws(ViewError) -> ViewInsets {
        guard case .object(let object) = self else {
            guard measure != nil else {
                throw ViewError(.value, found: named, expected: "points or an object of edges")
            }
            return ViewInsets(try points())
        }
        var insets = ViewInsets()
        let known = ["bottom", "horizontal", "leading", "top", "trailing", "vertical"]
        try object.refuseKeys(notIn: known)
        for key in ["horizontal", "vertical", "top", "leading", "bottom", "trailing"] {
            guard let points = try object.read(key, { json throws(ViewError) in try json.points() }) else {
                continue
            }
            if key == "top" || key == "vertical" { insets.top = points }
            if key == "bottom" || key == "vertical" { insets.bottom = points }
            if key == "leading" || key == "horizontal" { insets.leading = points }
            if key == "trailing" || key == "horizontal" { insets.trailing = points }
        }
        return insets
    }

    private func frame() throws(ViewError) -> ViewFrame {
        guard case .object(let object) = self else {
            throw ViewError(.value, found: named, expected: "an object with width, height or alignment")
        }
        try object.refuseKeys(notIn: ["alignment", "height", "width"])
        let alignment = try object.read("alignment") { json throws(ViewError) in
            try json.alignment(in: .depth)
        }
        return ViewFrame(
            width: try object.read("width") { json throws(ViewError) in try json.length() },
            height: try object.read("height") { json throws(ViewError) in try json.length() },
            alignment: alignment ?? .center)
    }

    private func length() throws(ViewError) -> ViewFrame.Length {
        if self == .string("fill") { return .fill }
        guard measure != nil else { throw ViewError(.value, found: named, expected: "points or \"fill\"") }
        return .points(try points())
    }
}

extension JSONObject {
    fileprivate func refuseKeys(notIn known: [String]) throws(ViewError) {
        for (key, _) in self where !known.contains(key) {
            let expected = "only " + known.joined(separator: ", ")
            throw ViewError(.unknownKey, found: "the key \(quoted(key))", expected: expected)
        }
    }
}

extension JSONValue {
    /// How a message speaks of this value.
    var named: String {
        switch self {
        case .null: "null"
        case .boolean(let boolean): String(boolean)
        case .integer, .number: "the number \(text)"
        case .string(let text): "the text \(quoted(text))"
        case .array(let list): list.isEmpty ? "an empty list" : "a list of \(list.count)"
        case .object: "an object"
        }
    }
}

extension JSONValue? {
    var named: String { self?.named ?? "nothing" }
}

/// `text` in quotes, its end cut when it is long.
func quoted(_ text: String) -> String {
    JSONValue.string(text.count > 40 ? text.prefix(39) + "…" : text).text
}

/// `one of large, small`.
func words<Word>(_ type: Word.Type) -> String where Word: RawRepresentable<String> & CaseIterable {
    "one of " + type.allCases.map(\.rawValue).sorted().joined(separator: ", ")
}

/// Without a fraction where it is whole.
private func plain(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
