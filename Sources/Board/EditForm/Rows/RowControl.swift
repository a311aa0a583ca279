import Configurations
package import IntentDefinitions
import WidgetModel

/// How a shell asks for the value of a row: the control that fits the type, with the facts that it needs.
package struct RowControl: Codable, Hashable, Sendable {
    /// The alternatives that a definition requests with `control`.
    package enum Style: String, Codable, CaseIterable, Sendable {
        case segments, slider, stepper
    }

    package var kind: ValueControl
    package var style: Style?
    /// The literals of the minimum and the maximum.
    package var least: String?
    package var greatest: String?
    /// The amount between accepted values, or by which a stepper changes a value, as in the definition.
    package var step: String?
    /// The number of steps from the minimum to the maximum. A slider has this many stops after the first.
    package var steps: Int?
    /// The number of steps from the minimum to the value.
    package var position: Int?
    /// The units, currencies, file extensions or colors that are offered.
    package var units: [String]?
    /// Whether a page can upload a file.
    package var uploads: Bool?
    /// The day with which weeks begin in the user's region: `mon`, `sun`. Nil for values without days.
    package var firstDay: String?
}

extension RowControl {
    /// The control of a parameter, or of an element of a list.
    ///
    /// - Parameters:
    ///   - value: the value of the row; nil without one.
    ///   - copy: the form, whose environment decides about the current time, and about languages.
    init(_ parameter: IntentParameter, value: ParameterValue?, in copy: WorkingCopy) {
        let type = parameter.type.kind
        kind = parameter.options == nil ? type.valueControl : .choice
        style = Style(parameter.control)
        let range = parameter.presentBounds?.range(in: copy.form.context)
        least = (parameter.range?.least ?? range?.least)?.description
        greatest = (parameter.range?.greatest ?? range?.greatest)?.description
        step = parameter.step?.description
        steps = parameter.stepsOfRange
        position = value.flatMap { parameter.stepsFromLeast(to: $0) }
        uploads = parameter.type.allowsUpload ? true : nil
        units = type.valueUnits.isEmpty ? nil : type.valueUnits
        firstDay = kind.hasWeeks ? CalendarWords.symbols[copy.form.locale?.firstWeekday ?? 0] : nil
        // Without both ends, there is nothing to slide between.
        if style == .slider, steps.map({ $0 < 1 }) ?? true { style = nil }
    }
}

extension RowControl.Style {
    /// Nil if the control of the type is used as it is.
    fileprivate init?(_ control: Control) {
        switch control {
        case .segments: self = .segments
        case .slider: self = .slider
        case .stepper: self = .stepper
        case .field, .menu, .toggle: return nil
        }
    }
}

extension ValueControl {
    /// Whether people choose days from weeks.
    fileprivate var hasWeeks: Bool {
        switch self {
        case .date, .dateRange, .dateTime, .weekdays, .recurrence: true
        case .toggle, .cases, .choice, .comboBox, .text, .lines, .secret, .email, .host, .url, .number,
            .percent, .measurement, .money, .time, .duration, .color, .file, .folder, .person, .place,
            .page:
            false
        }
    }
}
