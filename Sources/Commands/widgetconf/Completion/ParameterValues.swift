import Configurations
import IntentDefinitions
import WidgetModel

/// The values of a parameter that can be listed, as a user types them.
struct ParameterValues {
    private let choices: [JSONValue]
    private let parameter: IntentParameter

    init(_ choices: [JSONValue], of parameter: IntentParameter) {
        self.choices = choices
        self.parameter = parameter
    }

    /// The candidates for a value. In a list, they complete the last element, and are not in the list yet.
    func candidates(for typed: String) -> [CompletionCandidate] {
        guard parameter.list != nil, let comma = typed.lastIndex(of: ",") else {
            return candidates(for: typed, besides: [])
        }
        let element = typed[typed.index(after: comma)...]
        let head = typed[...comma] + element.prefix { $0 == " " }
        let before = typed[..<comma].listElements()
        return candidates(for: String(element.drop { $0 == " " }), besides: Set(before)).map {
            CompletionCandidate(text: head + $0.text, note: $0.note)
        }
    }

    /// Each choice by its id, or by its title if only that begins with the text.
    private func candidates(for typed: String, besides others: Set<String>) -> [CompletionCandidate] {
        var candidates: [CompletionCandidate] = []
        for choice in choices {
            // The members are read directly, because decoding ten thousand choices would take too long.
            let value = (choice["id"] ?? choice["value"] ?? choice).valueText(parameter.type.name)
            let title = choice["title"]?.string ?? ""
            let text = value.hasPrefix(typed) || !title.hasPrefix(typed) ? value : title
            guard text.hasPrefix(typed), !others.contains(text) else { continue }
            let written = parameter.list == nil ? text : text.asListElement()
            candidates.append(CompletionCandidate(text: written, note: title == text ? "" : title))
            if candidates.count == CompletionRequest.most { break }
        }
        return candidates
    }
}
