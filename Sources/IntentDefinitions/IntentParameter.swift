package import SourceText
package import WidgetModel

/// One editable value of an intent: its name, type, default, options and visibility, checked.
///
/// Immutable, and a reference, because forms, plans and checks pass parameters on all the time and a struct
/// of this size would copy fourteen values each time.
package final class IntentParameter: Sendable {
    package let name: String
    /// As written; `displayTitle` is what to show.
    package let title: String?
    package let help: String?
    /// The type of the value, or of each element when `list` is there.
    package let type: ParameterType
    /// Sizes of the list; nil when the parameter holds one value.
    package let list: ListRule?
    package let isRequired: Bool
    /// A list exactly when `list` is there; fits type and range, `today` and `now` those of the day on which
    /// the definition was read. A boolean without a default has `false`.
    package let defaultValue: WrittenValue?
    /// Of the value, or of each element.
    package let range: ValueRange?
    /// How far a stepper or a slider moves the value, or each element; nil: as far as its form likes.
    package let step: ValueStep?
    /// The control that the definition asks for; `control` is the one to use.
    package let declaredControl: Control?
    /// When the parameter is shown; nil: always.
    package let visibility: Condition?
    /// Where the provider's choices come from; nil: the type itself says what there is.
    package let options: OptionsSource?
    /// The row's text while there is no value.
    package let emptyText: String?
    /// A value that an empty field shows, as it would be typed.
    package let example: String?
    /// What a form asks when it opens the parameter's choices.
    package let prompt: String?
    /// Where the parameter's name stands.
    package let location: SourceLocation

    package init(
        name: String, title: String? = nil, help: String? = nil, type: ParameterType, list: ListRule? = nil,
        isRequired: Bool = false, defaultValue: WrittenValue? = nil, range: ValueRange? = nil,
        step: ValueStep? = nil, control: Control? = nil, visibility: Condition? = nil,
        options: OptionsSource? = nil, emptyText: String? = nil, example: String? = nil,
        prompt: String? = nil, location: SourceLocation
    ) {
        self.name = name
        self.title = title
        self.help = help
        self.type = type
        self.list = list
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.range = range
        self.step = step
        declaredControl = control
        self.visibility = visibility
        self.options = options
        self.emptyText = emptyText
        self.example = example
        self.prompt = prompt
        self.location = location
    }

    /// The title, else the name spaced out.
    package var displayTitle: String { title ?? spacedOut(name) }

    /// What a form sets it with: the declared control, else the usual one of the type.
    package var control: Control {
        if let declaredControl { return declaredControl }
        if let options, !type.isBoolean { return options.origin == .search ? .field : .menu }
        return Control.fitting(type)[0]
    }

    /// The default that a widget of this family has.
    ///
    /// A list is cut to the family's maximum, so that one default serves all families: the first zone of six
    /// on a small widget, all six on a large one.
    package func defaultValue(for family: Family) -> WrittenValue? {
        defaultValue.map { cut($0, for: family) }
    }

    /// A list without what is beyond the family's maximum; any other value as it is.
    package func cut(_ value: WrittenValue, for family: Family) -> WrittenValue {
        guard let most = list?.size(for: family).max else { return value }
        return value.cut(to: most)
    }

    /// The same parameter with another condition.
    func shown(when condition: Condition?) -> IntentParameter {
        IntentParameter(
            name: name, title: title, help: help, type: type, list: list, isRequired: isRequired,
            defaultValue: defaultValue, range: range, step: step, control: declaredControl,
            visibility: condition, options: options, emptyText: emptyText, example: example, prompt: prompt,
            location: location)
    }
}

/// Where the choices for a value come from, beside its type: the provider knows them.
package struct OptionsSource: Hashable, Sendable {
    /// How the provider is asked.
    package enum Origin: String, Hashable, Sendable, CaseIterable {
        /// It answers with all of them at once.
        case list
        /// It answers what a person searches for.
        case search
    }

    package let origin: Origin
    /// The parameters whose values decide what there is: when one changes, the choices are asked for anew
    /// (C4).
    package let dependsOn: [String]
    /// Whether a value that is not among them may be given as well.
    package let allowsOther: Bool

    package init(_ origin: Origin, dependsOn: [String] = [], allowsOther: Bool = false) {
        self.origin = origin
        self.dependsOn = dependsOn
        self.allowsOther = allowsOther
    }
}

/// A name as a person reads it: `showChart` is `Show chart`, `apiURL` is `Api URL`.
///
/// Words begin at a capital after a small letter or a digit, and after `_`; a word of capitals keeps them.
package func spacedOut(_ name: String) -> String {
    var words: [String] = []
    var word = ""
    var last: Character?
    for character in name {
        let beginsWord = character == "_" || (character.isUppercase && last.map { !$0.isUppercase } ?? false)
        if beginsWord, !word.isEmpty {
            words.append(word)
            word = ""
        }
        if character != "_" { word.append(character) }
        last = character
    }
    if !word.isEmpty { words.append(word) }
    let later = words.dropFirst().map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }
    guard let first = words.first else { return name }
    return ([first.prefix(1).uppercased() + first.dropFirst()] + later).joined(separator: " ")
}
