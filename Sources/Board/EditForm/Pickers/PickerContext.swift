import Configurations
import IntentDefinitions
import WidgetModel

/// What pickers need in addition to the control of a row and its value.
struct PickerContext: Sendable {
    let today: CalendarDate
    let time: TimeOfDay
    /// The offset of local times from UTC in seconds at an instant, positive to the east.
    let offset: @Sendable (Instant) -> Int
    let language: FormLanguage

    init(_ context: LiteralContext, _ language: FormLanguage) {
        (today, time, offset) = (context.today, context.time, context.offset)
        (now, self.language) = (context.now, language)
    }

    let now: Instant

    /// The local date and time of an instant.
    func local(_ instant: Instant) -> (day: CalendarDate, time: TimeOfDay) {
        let shifted = instant + .seconds(Int64(offset(instant)))
        let seconds = shifted.milliseconds / 1000 - (shifted.milliseconds % 1000 < 0 ? 1 : 0)
        let days = (seconds - ((seconds % 86_400) + 86_400) % 86_400) / 86_400
        return (CalendarDate(daysSinceEpoch: Int(days)) ?? today, TimeOfDay(utc: shifted))
    }
}

extension WorkingCopy {
    /// The picker for the value of a control; nil if the value is edited as text or by another control.
    func picker(of control: RowControl, for value: ParameterValue? = nil) -> (any Picker)? {
        control.picker(for: value, in: PickerContext(form.context, language))
    }
}

extension RowControl {
    /// The picker for a value; nil without one.
    ///
    /// This is the only list of pickers: the form and its screen do not distinguish them.
    fileprivate func picker(for value: ParameterValue?, in context: PickerContext) -> (any Picker)? {
        switch kind {
        case .date:
            let present: CalendarDate? = if case .date(let date)? = value { date } else { nil }
            return DatePicker(self, present, in: context)
        case .dateRange:
            let present: DateRange? = if case .dateRange(let range)? = value { range } else { nil }
            return DateRangePicker(self, present, in: context)
        case .dateTime:
            let present: Instant? = if case .dateTime(let instant)? = value { instant } else { nil }
            return DateTimePicker(self, present, in: context)
        case .time:
            let present: TimeOfDay? = if case .time(let time)? = value { time } else { nil }
            return TimePicker(self, present, in: context)
        case .duration:
            let present: Milliseconds? = if case .duration(let span)? = value { span } else { nil }
            return DurationPicker(self, present, in: context)
        case .weekdays:
            let present: WeekdaySet? = if case .weekdays(let days)? = value { days } else { nil }
            return CheckPicker(weekdays: present, of: self, in: context)
        case .recurrence: return RecurrencePicker(self, value?.description, in: context)
        case .color:
            let present: RGBA? = if case .color(let color)? = value { color } else { nil }
            return ColorPicker(self, present, in: context)
        case .money:
            let present: Money? = if case .money(let money)? = value { money } else { nil }
            return PartsPicker(self, present, in: context)
        case .person:
            let present: PersonValue? = if case .person(let person)? = value { person } else { nil }
            return PartsPicker(present, in: context)
        case .place:
            let present: PlaceValue? = if case .place(let place)? = value { place } else { nil }
            return PartsPicker(present, in: context)
        case .toggle, .cases, .choice, .comboBox, .text, .lines, .secret, .email, .host, .url, .number,
            .percent, .measurement, .file, .folder, .page:
            return nil
        }
    }
}

extension RowControl {
    /// The first day of the range; nil without a minimum.
    func leastDay(in context: PickerContext) -> CalendarDate? { least.flatMap { day($0, context) } }

    /// The last day of the range; nil without a maximum.
    func greatestDay(in context: PickerContext) -> CalendarDate? { greatest.flatMap { day($0, context) } }

    private func day(_ literal: String, _ context: PickerContext) -> CalendarDate? {
        CalendarDate(literal) ?? Instant(rfc3339: literal).map { context.local($0).day }
    }

    /// The control for the day of an instant, to which the step of instants does not apply.
    var withoutStep: RowControl {
        var control = self
        control.step = nil
        return control
    }
}
