package import SourceText
package import WidgetModel

/// One editable value of an intent: its name, type, default, options and visibility, checked.
///
/// What only some parameters have stands on its own, so that every one takes little room.
package struct Parameter: Sendable {
    package let name: String
    /// As written; `displayTitle` is what to show.
    package let title: String?
    /// The type of the value, or of each element when `list` is there.
    package let type: ParameterType
    /// A list exactly when `list` is there; fits type and range, `today` and `now` those of the day on which
    /// the definition was read. A boolean without a default has `false`.
    package let defaultValue: WrittenValue?
    /// When the parameter is shown; nil: always.
    package internal(set) var visibility: Condition?
    /// Where the parameter's name stands.
    package let location: SourceLocation
    package let isRequired: Bool
    /// Nil where all of it is.
    private let particulars: Particulars?

    package init(
        name: String, title: String? = nil, help: String? = nil, type: ParameterType, list: ListRule? = nil,
        isRequired: Bool = false, defaultValue: WrittenValue? = nil, range: ValueRange? = nil,
        step: ValueStep? = nil, control: Control? = nil, visibility: Condition? = nil,
        options: OptionsSource? = nil, emptyText: String? = nil, example: String? = nil,
        prompt: String? = nil, location: SourceLocation
    ) {
        self.name = name
        self.title = title
        self.type = type
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.visibility = visibility
        self.location = location
        let isOrdinary =
            help == nil && list == nil && range == nil && step == nil && control == nil && options == nil
            && emptyText == nil && example == nil && prompt == nil
        particulars =
            isOrdinary
            ? nil
            : Particulars(
                help: help, list: list, range: range, step: step, declaredControl: control, options: options,
                emptyText: emptyText, example: example, prompt: prompt)
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
}

// What only some parameters have.
extension Parameter {
    package var help: String? { particulars?.help }
    /// Sizes of the list; nil when the parameter holds one value.
    package var list: ListRule? { particulars?.list }
    /// Of the value, or of each element.
    package var range: ValueRange? { particulars?.range }
    /// How far a stepper or a slider moves the value, or each element; nil: as far as its form likes.
    package var step: ValueStep? { particulars?.step }
    /// The control that the definition asks for; `control` is the one to use.
    package var declaredControl: Control? { particulars?.declaredControl }
    /// Where the provider's choices come from; nil: the type itself says what there is.
    package var options: OptionsSource? { particulars?.options }
    /// The row's text while there is no value.
    package var emptyText: String? { particulars?.emptyText }
    /// A value that an empty field shows, as it would be typed.
    package var example: String? { particulars?.example }
    /// What a form asks when it opens the parameter's choices.
    package var prompt: String? { particulars?.prompt }

    private final class Particulars: Sendable {
        let help: String?
        let list: ListRule?
        let range: ValueRange?
        let step: ValueStep?
        let declaredControl: Control?
        let options: OptionsSource?
        let emptyText: String?
        let example: String?
        let prompt: String?

        init(
            help: String?, list: ListRule?, range: ValueRange?, step: ValueStep?, declaredControl: Control?,
            options: OptionsSource?, emptyText: String?, example: String?, prompt: String?
        ) {
            self.help = help
            self.list = list
            self.range = range
            self.step = step
            self.declaredControl = declaredControl
            self.options = options
            self.emptyText = emptyText
            self.example = example
            self.prompt = prompt
        }
    }
}
