package import WidgetModel

/// The choice of everything in a list of choices, now and in future, except for some elements.
///
/// It stores the intention: a case that is added to the definition later is chosen too.
package struct AllValue: Hashable, Sendable {
    /// The elements that are not chosen.
    package let excepted: [ParameterValue]
    /// The chosen elements; nil if only the provider knows the choices.
    package let elements: [ParameterValue]?

    /// The word by which people and definitions choose everything.
    package static let word = "all"
    /// The text before the elements that are not chosen.
    package static let exceptWord = "all except "

    package init(except excepted: [ParameterValue], of parameter: IntentParameter) {
        self.init(except: excepted, of: parameter.type, hasOptions: parameter.options != nil)
    }

    init(except excepted: [ParameterValue] = [], of type: ParameterType, hasOptions: Bool) {
        self.excepted = excepted
        elements = hasOptions ? nil : type.kind.allValues?.filter { !excepted.contains($0) }
    }

    /// The text that other spellings of everything mean: `all except bus` for `All but bus`; nil for other
    /// text.
    package static func meant(by text: String?) -> String? {
        guard let text, text != word else { return nil }
        let lowercased = text.lowercased()
        if ["*", "all", "any", "everything"].contains(lowercased) { return word }
        let beginnings = ["all", "everything"].flatMap { all in
            [" except for ", " except ", " excluding ", " but ", " without "].map { all + $0 }
        }
        return beginnings.first(where: lowercased.hasPrefix).map {
            exceptWord + text.dropFirst($0.count)
        }
    }

    /// The stored form: `{"all": true, "except": ["ferry"]}`.
    package var json: JSONValue {
        var object: JSONObject = ["all": true]
        if !excepted.isEmpty { object["except"] = .array(excepted.map(\.json)) }
        return .object(object)
    }

    /// The form for the provider: the list of elements, or the stored form if they are not known.
    var providerJSON: JSONValue { elements.map { .array($0.map(\.revealedJSON)) } ?? json }
}

extension AllValue: CustomStringConvertible {
    /// The text that people enter: `all`, or `all except ferry, bus`.
    package var description: String { text(\.description) }

    /// The text with other names for the elements, such as their titles.
    package func text(_ name: (ParameterValue) -> String) -> String {
        excepted.isEmpty
            ? Self.word : Self.exceptWord + excepted.map(name).joined(separator: ", ")
    }
}
