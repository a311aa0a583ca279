package import SourceText
package import WidgetModel

/// One editable value of an intent: its name, type, default, options and visibility, checked.
///
/// Immutable, and a reference, because forms, plans and checks pass parameters on all the time and a struct
/// of this size would copy fourteen values each time.
package final class Parameter: Sendable {
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
    func shown(when condition: Condition?) -> Parameter {
        Parameter(
            name: name, title: title, help: help, type: type, list: list, isRequired: isRequired,
            defaultValue: defaultValue, range: range, step: step, control: declaredControl,
            visibility: condition, options: options, emptyText: emptyText, example: example, prompt: prompt,
            location: location)
    }
}
