import IntentDefinitions
import SourceText
import WidgetModel

/// Refusals of edits of objects that people fill in.
extension ConfigurationFindings {
    /// A stored value of another type where an object is required.
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

    /// - Parameter isNew: whether the object is a new item, so that the path is the item's position.
    static func recordExpected(
        _ path: String, _ raw: EditRequest.RawValue, _ type: RecordType, isNew: Bool
    ) -> Refusal {
        let list = path.split(separator: ".").dropLast().joined(separator: ".")
        let target = isNew ? "\(list).+" : path
        let shown = type.holdsSecrets ? "a text" : raw.shown
        let steps = assignments(raw, type, at: target, isNew: isNew)
        if raw.isNearlyJSON {
            return refusal(
                path, "record-value",
                "found \(shown) for \(quoted(isNew ? list : path)), expected JSON, with names in quotes",
                hint: "set its parameters one by one: \(steps)")
        }
        if isNew {
            return refusal(
                path, "record-value", "\(quoted(list)) is a list of objects, found \(shown)",
                hint: "add an object with \(steps)")
        }
        return refusal(
            path, "record-value", "\(quoted(path)) is an object, found \(shown)",
            hint: "set its parameters one by one: \(steps)")
    }

    static func recordsExpected(_ list: String, _ raw: EditRequest.RawValue, _ type: RecordType) -> Refusal {
        let parameter = type.form.parameters.first?.name ?? ""
        let shown = type.holdsSecrets ? "a text" : raw.shown
        let steps = assignments(raw, type, at: "\(list).+", isNew: true)
        return refusal(
            list, "record-value", "\(quoted(list)) is a list of objects, found \(shown)",
            hint: raw.isNearlyJSON
                ? "write JSON with quotes: '\(list)=[{\"\(parameter)\": …}]'"
                : "add an object with \(steps), or remove one with --unset \(list).1")
    }

    /// The changes to single parameters that a value for a whole object stands for: `alert.isOn=true` for
    /// `{isOn: true}`, and `stops.+.name=Zoo` for `Zoo`. Unknown parts are `…`.
    private static func assignments(
        _ raw: EditRequest.RawValue, _ type: RecordType, at path: String, isNew: Bool
    ) -> String {
        let parameters = type.form.parameters
        guard let first = parameters.first else { return "\(path)=…" }
        let unknown = "\(path).\(first.name)=…"
        guard case .text(let text) = raw, !type.holdsSecrets, text.count < longestText else { return unknown }
        if text.hasPrefix("{"), text.hasSuffix("}") {
            let steps = text.dropFirst().dropLast().split(separator: ",").map { member -> String? in
                let parts = member.split(separator: ":", maxSplits: 1).map { part in
                    String(part.filter { !"\"'".contains($0) }.split(separator: " ").joined(separator: " "))
                }
                guard parts.count == 2, type.form.parameter(named: parts[0])?.list == nil,
                    type.form.parameter(named: parts[0])?.type.record == nil,
                    parameters.contains(where: { $0.name == parts[0] })
                else { return nil }
                return "\(path).\(parts[0])=\(parts[1].shellWord)"
            }
            return steps.contains(nil) ? unknown : steps.compactMap(\.self).joined(separator: " ")
        }
        guard first.type.kind is StringType, first.list == nil, !text.isEmpty,
            first.type.kind.canBecomeLiteral(text)
        else { return unknown }
        let others = parameters.dropFirst().filter {
            isNew && $0.isRequired && $0.defaultValue == nil && $0.visibility == nil
        }
        return (["\(path).\(first.name)=\(text.shellWord)"] + others.map { "\(path).\($0.name)=…" })
            .joined(separator: " ")
    }

    /// Longer text is not repeated in a hint.
    private static let longestText = 60

    /// An item that a list does not contain.
    ///
    /// - Parameters:
    ///   - names: the values by which items can be named; empty if only positions identify items.
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
    /// A change to a single element although everything is chosen.
    static func elementOfAll(_ list: String) -> Refusal {
        refusal(
            list, "record-item", "\(quoted(list)) has the value \"all\", so its elements have no positions",
            hint: "leave an element out with \(list)-=…, or list the elements: \(list)=…")
    }

    /// An element that a list of plain values does not contain.
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
    /// Whether a text begins like JSON but is not valid JSON.
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
