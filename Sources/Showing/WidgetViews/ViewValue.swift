import WidgetModel

/// Functions that read a JSON value as the type that a node or a modifier requires.
enum ViewValue {
    static func text(_ json: JSONValue) throws(ViewError) -> String {
        guard case .string(let text) = json else {
            throw ViewError(.value, found: json.named, expected: "text")
        }
        return text
    }

    static func boolean(_ json: JSONValue) throws(ViewError) -> Bool {
        guard case .boolean(let boolean) = json else {
            throw ViewError(.value, found: json.named, expected: "true or false")
        }
        return boolean
    }

    static func number(_ json: JSONValue) throws(ViewError) -> Double {
        guard let number = json.measure else {
            throw ViewError(.value, found: json.named, expected: "a number")
        }
        guard number.isFinite else {
            throw ViewError(
                .range, found: json.named, expected: "a finite number; leave out what has no value")
        }
        return number
    }

    /// Reads a finite number above 0.
    static func positive(_ json: JSONValue) throws(ViewError) -> Double {
        guard let number = json.measure else {
            throw ViewError(.value, found: json.named, expected: "a number")
        }
        guard number.isFinite, number > 0 else {
            throw ViewError(.range, found: json.named, expected: "a number above 0")
        }
        return number
    }

    /// Reads a number from 0 to 1.
    static func fraction(_ json: JSONValue) throws(ViewError) -> Double {
        let number = try number(json)
        guard (0...1).contains(number) else {
            throw ViewError(.range, found: json.named, expected: "a number from 0 to 1")
        }
        return number
    }

    /// Reads a length from 0 to `ViewLimits.points`.
    static func points(_ json: JSONValue) throws(ViewError) -> Double {
        let number = try number(json)
        guard (0...ViewLimits.points).contains(number) else {
            throw ViewError(
                .range, found: json.named, expected: "points from 0 to \(Int(ViewLimits.points))")
        }
        return number
    }

    /// Reads a list of two numbers, the smaller one first.
    static func range(_ json: JSONValue) throws(ViewError) -> ClosedRange<Double> {
        guard case .array(let ends) = json, ends.count == 2 else {
            throw ViewError(.value, found: json.named, expected: "a list of two numbers")
        }
        let least = try within("[0]") { () throws(ViewError) in try number(ends[0]) }
        let most = try within("[1]") { () throws(ViewError) in try number(ends[1]) }
        guard least < most else {
            throw ViewError(.range, found: json.named, expected: "the smaller number first")
        }
        return least...most
    }

    static func instant(_ json: JSONValue) throws(ViewError) -> Instant {
        guard case .string(let text) = json, let instant = Instant(rfc3339: text) else {
            throw ViewError(
                .value, found: json.named, expected: "an instant such as \"2026-11-21T08:30:00Z\"")
        }
        return instant
    }

    static func color(_ json: JSONValue) throws(ViewError) -> ViewColor {
        guard case .string(let text) = json, let color = ViewColor(text) else {
            throw ViewError(
                found: json, words: ViewColor.Name.allCases.map(\.rawValue),
                other: ", or \"#rrggbb\" or \"#rrggbbaa\"")
        }
        return color
    }

    /// Returns a function that reads one of the words of `Word`.
    static func word<Word>(_ type: Word.Type = Word.self) -> (JSONValue) throws(ViewError) -> Word
    where Word: RawRepresentable<String> & CaseIterable {
        { json throws(ViewError) in
            guard case .string(let text) = json, let word = Word(rawValue: text) else {
                throw ViewError(found: json, words: type.allCases.map(\.rawValue))
            }
            return word
        }
    }

    /// Reads a list of at most `most` elements. The path of an error contains the index of the element.
    static func list<Element>(
        _ json: JSONValue, of elements: String, atMost most: Int,
        _ reading: (JSONValue) throws(ViewError) -> Element
    ) throws(ViewError) -> [Element] {
        guard case .array(let list) = json else {
            throw ViewError(.value, found: json.named, expected: "a list of \(elements)")
        }
        guard list.count <= most else { throw .limit("\(list.count) \(elements)", "at most \(most)") }
        var read: [Element] = []
        read.reserveCapacity(list.count)
        for (index, element) in list.enumerated() {
            read.append(try within("[\(index)]") { () throws(ViewError) in try reading(element) })
        }
        return read
    }

    /// Reads the name of one of the nine alignments.
    static func alignment(_ json: JSONValue) throws(ViewError) -> ViewAlignment {
        guard case .string(let text) = json,
            let alignment = ViewAlignment.all.first(where: { $0.name == text })
        else {
            throw ViewError(found: json, words: ViewAlignment.all.map(\.name))
        }
        return alignment
    }
}

extension JSONObject {
    /// Reads the value of `key`; returns nil if the key is missing.
    func read<Value>(
        _ key: String, _ reading: (JSONValue) throws(ViewError) -> Value
    ) throws(ViewError) -> Value? {
        guard let value = self[key] else { return nil }
        return try within(key) { () throws(ViewError) in try reading(value) }
    }
}

extension JSONValue {
    /// The value as a floating-point number; nil if it is not a number.
    var measure: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number.double
        default: nil
        }
    }

    /// A description of this value for messages.
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
    /// A description of the value for messages; "nothing" if it is missing.
    var named: String { self?.named ?? "nothing" }
}

/// `text` in quotes, truncated if it is long.
func quoted(_ text: String) -> String {
    JSONValue.string(text.count > 40 ? text.prefix(39) + "…" : text).text
}
