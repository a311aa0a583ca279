import IntentDefinitions
import JSONText
import SourceText

/// Refusals of edits of objects that people fill in.
extension ConfigurationFindings {
    /// A stored value in place of an object.
    static func noObject(_ json: JSONValue, _ type: RecordType) -> ValueProblem {
        ValueProblem(.form, found: json.shown, expected: type.jsonExpectation)
    }

    /// An item that the same edit removes.
    static func itemRemoved(_ name: String, item: String) -> Refusal {
        refusal(
            name, "edit-twice", "\(quoted(name)) is set, and \(quoted(item)) is removed in the same edit",
            hint: "keep one of the two")
    }

    static func recordNone(_ path: String) -> Refusal {
        refusal(
            path, "record-none", "\(quoted(path)) is an object, so it always has its parameters",
            hint: "restore its defaults with --unset \(path)")
    }

    static func recordExpected(_ path: String, _ raw: EditRequest.RawValue, _ type: RecordType) -> Refusal {
        let parameter = type.form.parameters.first?.name ?? ""
        return refusal(
            path, "record-value", "\(quoted(path)) is an object, found \(raw.shown)",
            hint: "set its parameters one by one: \(path).\(parameter)=…")
    }

    static func recordsExpected(_ list: String, _ raw: EditRequest.RawValue, _ type: RecordType) -> Refusal {
        let parameter = type.form.parameters.first?.name ?? ""
        return refusal(
            list, "record-value", "\(quoted(list)) is a list of objects, found \(raw.shown)",
            hint: raw.isNearlyJSON
                ? "write JSON with quotes: '\(list)=[{\"\(parameter)\": …}]'"
                : "add an object with \(list).+.\(parameter)=…, or remove one with --unset \(list).1")
    }

    /// An item that a list does not have.
    ///
    /// - Parameters:
    ///   - names: the values by which items can be named; empty if they have only positions.
    ///   - canAdd: whether the change could apply to a new item.
    static func itemUnknown(
        _ text: String, in list: String, count: Int, names: [String], canAdd: Bool, _ type: RecordType
    ) -> Refusal {
        let parameter = type.form.parameters.first?.name ?? ""
        let found =
            Int(text) == nil
            ? "\(quoted(list)) has no item \(quoted(text))"
            : "\(quoted(list)) has \(counted(count, "item")), found \(quoted(text))"
        let isAfterLast = canAdd && Int(text).map { $0 > count } ?? false
        let positions = count == 1 ? "1" : "a position from 1 to \(count)"
        let known = names.isEmpty ? "" : " or one of these: \(names.joined(separator: ", "))"
        let hint =
            if count == 0 || isAfterLast {
                "add an item with \(list).+.\(parameter)=…"
            } else if type.form.parameter(named: text) != nil {
                "name the item, as in \(list).1.\(text)"
            } else {
                "write \(positions)\(known)"
            }
        return refusal("\(list).\(text)", "record-item", found, hint: hint)
    }
}

extension ConfigurationFindings {
    /// A change of a single element of everything.
    static func elementOfAll(_ list: String) -> Refusal {
        refusal(
            list, "record-item", "\(quoted(list)) has the value \"all\", so its elements have no positions",
            hint: "leave an element out with \(list)-=…, or list the elements: \(list)=…")
    }

    /// An element that a list of plain values does not have.
    ///
    /// - Parameter isPosition: whether the text names a position rather than a value.
    static func elementUnknown(
        _ text: String, isPosition: Bool, in list: String, _ elements: [ParameterValue],
        of parameter: IntentParameter
    ) -> Refusal {
        let isSecret = parameter.type.isSecret
        let present = parameter.literal(of: .list(elements))
        let positions =
            switch elements.count {
            case 0: "none: the list is empty"
            case 1: "1"
            default: "1 to \(elements.count)"
            }
        let near = nearest(text, among: elements.map(parameter.literal))
        let hint: String? =
            if elements.isEmpty, !isPosition {
                nil
            } else if elements.isEmpty {
                "add an element with \(list)+=…"
            } else if isPosition {
                "to add an element, write \(list)+=…"
            } else if isSecret {
                "remove it by its position: --unset \(list).1"
            } else {
                near ?? "write one of these: \(present)"
            }
        let rest = elements.isEmpty ? ": the list is empty" : ""
        return refusal(
            list, "record-item",
            isPosition
                ? "found position \(text) of \(quoted(list)), expected \(positions)"
                : "\(quoted(list)) does not contain \(isSecret ? "this secret" : quoted(text))" + rest,
            hint: hint)
    }

    /// A list such as `a,,b`, whose empty element is usually a slip.
    static func elementEmpty(_ text: String, in parameter: IntentParameter) -> Refusal {
        let found = parameter.type.isSecret ? "an empty element" : "an empty element in \(quoted(text))"
        let array = parameter.type.isSecret ? "" : ": '\(parameter.name)=[\"\", …]'"
        return refusal(
            parameter.name, "value-wrong-type",
            "found \(found) for \(quoted(parameter.name)), expected text between the commas",
            hint: "if you mean an empty text, write a JSON array\(array)")
    }
}

extension EditRequest.RawValue {
    /// Whether a text begins like JSON but is none.
    fileprivate var isNearlyJSON: Bool {
        if case .text(let text) = self { text.hasPrefix("[") || text.hasPrefix("{") } else { false }
    }

    fileprivate var shown: String {
        switch self {
        case .text(let text): quoted(text)
        case .json(let json): json.shown
        }
    }
}
