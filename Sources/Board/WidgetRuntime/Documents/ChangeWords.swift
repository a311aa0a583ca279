import BoardDocuments
import Configurations
import IntentDefinitions
import WidgetModel

extension ValueChanges {
    /// The changes with the titles of their parameters, and with their values in words.
    func titled(
        by intent: IntentDefinition?, in locale: LocaleTag, _ context: LiteralContext
    ) -> ValueChanges {
        let words = ChangeWords(context: context, locale: locale)
        return ValueChanges(
            all.map { name, change in
                guard let intent, let (parameter, title) = words.parameter(named: name, of: intent) else {
                    return (name, change)
                }
                var change = change
                change.title = title
                change.fromText = change.from.flatMap { words.text(of: $0, parameter) }
                change.toText = change.to.flatMap { words.text(of: $0, parameter) }
                return (name, change)
            })
    }
}

/// Writes stored values as people read them.
private struct ChangeWords {
    let context: LiteralContext
    let locale: LocaleTag

    /// A parameter with its title, which also names the item or the object that contains the parameter:
    /// `Holding 2 › Amount` for `holdings.2.amount`. The item need not exist anymore.
    ///
    /// - Returns: nil if the parameter is not declared.
    func parameter(named name: String, of intent: IntentDefinition) -> (IntentParameter, title: String)? {
        var found: (parameter: IntentParameter, titles: [String])?
        for part in name.split(separator: ".") {
            if let number = Int(part) {
                guard let parent = found, let type = parent.parameter.type.record else { return nil }
                found?.titles = parent.titles.dropLast() + ["\(type.displayTitle) \(number)"]
                continue
            }
            let form = found.map(\.parameter.type.record?.form) ?? intent
            guard let parameter = form?.parameter(named: String(part)) else { return nil }
            found = (parameter, (found?.titles ?? []) + [parameter.displayTitle])
        }
        return found.map { ($0.parameter, $0.titles.joined(separator: " › ")) }
    }

    /// A stored value in words; nil for a missing value, for secrets and chosen objects, and for a value of
    /// another type.
    func text(of json: JSONValue, _ parameter: IntentParameter) -> String? {
        guard !json.isNull, !parameter.type.isSecret else { return nil }
        let texts = (json.array ?? [json]).map { element -> String? in
            if let type = parameter.type.record { return element.object.map { text(of: $0, type) } }
            // Readers tell chosen objects with the same title apart by their other members.
            let isChosen = parameter.type.object != nil || parameter.type.account != nil
            if isChosen, element.object != nil, json.array == nil { return nil }
            // An older definition may have used another type.
            return (try? parameter.type.kind.value(ofJSON: element, in: context)).map {
                parameter.text(of: $0, in: context, for: locale)
            }
        }
        let known = texts.compactMap(\.self)
        return known.count == texts.count ? known.joined(separator: ", ") : nil
    }

    /// An object that people filled in, in one line.
    private func text(of members: JSONObject, _ type: RecordType) -> String {
        let values = type.form.parameters.compactMap { parameter -> PropertyValue? in
            guard let json = members[parameter.name], !json.isNull, !parameter.type.isSecret else {
                return nil
            }
            // An older definition may have used another type.
            let elements = (json.array ?? [json]).compactMap {
                try? parameter.type.kind.value(ofJSON: $0, in: context)
            }
            let value = json.array == nil ? elements.first : .list(elements)
            return value.map { PropertyValue(name: parameter.name, value: $0) }
        }
        return type.text(of: Record(values: values))
    }
}
