import SourceText
import WidgetModel

/// A step requires a type with an order. It is positive, not wider than the range, and the default can be
/// reached from the minimum.
enum StepRule {
    /// The step; nil if it is missing, or after reporting an error.
    static func step(
        of parameter: DeclaredParameter, _ type: ParameterType, _ range: ValueRange?,
        _ defaultValue: WrittenValue?, _ values: ValueReader, _ sink: FindingSink
    ) -> ValueStep? {
        guard let declared = parameter.step else { return nil }
        guard type.isOrdered else {
            return sink.refuse(ValueFindings.stepUnfitting(declared, parameter, type))
        }
        guard
            let read = values.literal(declared, of: parameter.name.value, as: type.kind.stepType, in: .step),
            let step = ValueStep(read), check(step, declared, parameter, type, sink)
        else { return nil }
        if let ends = range?.ends {
            if step.exceeds(from: ends.min, to: ends.max) {
                sink.report(ValueFindings.stepTooWide(declared, parameter, ends))
            } else if let defaultValue = defaultValue?.constant, !defaultValue.isList,
                step.count(from: ends.min, to: defaultValue) == nil
            {
                let near = step.neighbors(of: defaultValue, from: ends.min).filter {
                    range?.contains($0) ?? true
                }
                sink.report(
                    ValueFindings.defaultOffStep(
                        parameter, defaultValue, step, from: ends.min, near: near))
            }
        }
        return step
    }

    /// Whether the step is positive and, for dates and times, a multiple of the type's smallest step.
    private static func check(
        _ step: ValueStep, _ declared: Located<LiteralText>, _ parameter: DeclaredParameter,
        _ type: ParameterType, _ sink: FindingSink
    ) -> Bool {
        let isPositive =
            switch step {
            case .number(let number): number > DecimalNumber(0)
            case .span(let span): span > .zero
            }
        guard isPositive else {
            sink.report(ValueFindings.stepNotPositive(declared, parameter))
            return false
        }
        if case .span(let span) = step, case .span(let least)? = type.kind.leastStep,
            span.count % least.count != 0
        {
            sink.report(ValueFindings.stepTooFine(declared, parameter, type, least))
            return false
        }
        return true
    }
}

extension ValueStep {
    /// The step for a value in the step's type; nil for types without steps.
    fileprivate init?(_ value: ParameterValue) {
        switch value {
        case .money(let money): self = .number(money.amount)
        case .measurement(let measured): self = .number(measured.amount)
        case .duration(let span): self = .span(span)
        default:
            guard let number = value.number else { return nil }
            self = .number(number)
        }
    }
}

extension ParameterValue {
    fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

/// A range requires a type with an order. Its ends have that type, and the first is
/// not greater than the second.
enum RangeRule {
    /// The range; nil if it is missing, or after reporting an error.
    static func range(
        of parameter: DeclaredParameter, _ type: ParameterType, _ values: ValueReader, _ sink: FindingSink
    ) -> ValueRange? {
        guard let declared = parameter.range else { return nil }
        guard type.isOrdered else {
            return sink.refuse(ValueFindings.rangeUnfitting(declared, parameter, type))
        }
        let ends = declared.value
        guard ends.min != nil || ends.max != nil || !ends.references.isEmpty else {
            if ends.hasErrors { return nil }
            return sink.refuse(ValueFindings.rangeEmpty(declared, parameter))
        }
        if let present = presentBounds(of: parameter, type), let least = present.least,
            let greatest = present.greatest, least.offset > greatest.offset
        {
            return sink.refuse(
                ValueFindings.rangeOrder(declared, parameter, isTime: type.kind is TimeType))
        }
        // Ends that refer to the current time are checked when a value is entered.
        let fixed = [ends.min, ends.max].map { end in
            end.flatMap { type.kind.present($0.value.text) == nil ? $0 : nil }
        }
        if fixed.allSatisfy({ $0 == nil }) { return nil }
        func read(_ end: Located<LiteralText>?) -> ParameterValue? {
            end.flatMap { values.literal($0, of: parameter.name.value, as: type, in: .range) }
        }
        let (min, max) = (read(fixed[0]), read(fixed[1]))
        guard (min == nil) == (fixed[0] == nil), (max == nil) == (fixed[1] == nil) else { return nil }
        return ValueRange(min: min, max: max, on: ends.family)
            ?? sink.refuse(
                ValueFindings.rangeOrder(declared, parameter, isTime: type.kind is TimeType))
    }
}

extension RangeRule {
    /// The ends that refer to the current time; nil if both ends are constant.
    static func presentBounds(of parameter: DeclaredParameter, _ type: ParameterType) -> PresentBounds? {
        guard type.isOrdered, let ends = parameter.range?.value else { return nil }
        let (least, greatest) = (ends.min?.value.text, ends.max?.value.text)
        return PresentBounds(
            least: least.flatMap(type.kind.present), greatest: greatest.flatMap(type.kind.present))
    }
}

/// A control suits the type, and a slider requires a range with both ends.
enum ControlRule {
    static func check(
        _ parameter: DeclaredParameter, _ type: ParameterType, _ range: ValueRange?, _ sink: FindingSink
    ) {
        guard let control = parameter.control else { return }
        let fitting = Control.fitting(type, hasOptions: parameter.options != nil)
        if !fitting.contains(control.value) {
            sink.report(ParameterFindings.controlUnfitting(control, parameter, type, fitting))
        } else if control.value == .slider, !parameter.hasErrors, !(range?.isClosed ?? false) {
            // The errors of the range are already reported.
            if range == nil, parameter.range != nil { return }
            sink.report(ParameterFindings.sliderWithoutRange(control, parameter))
        }
    }
}
