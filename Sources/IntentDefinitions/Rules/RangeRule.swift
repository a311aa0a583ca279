import WidgetModel
import YAMLReading

/// A range belongs to a type with an order; its ends are values of that type, the first not above the last.
enum RangeRule {
    /// The range; nil when there is none, or after a finding.
    static func range(
        of parameter: DeclaredParameter, _ type: ParameterType, _ values: ValueReader, _ sink: FindingSink
    ) -> ValueRange? {
        guard let declared = parameter.range else { return nil }
        guard type.isOrdered else {
            return sink.refuse(DefinitionFindings.rangeUnfitting(declared, parameter, type))
        }
        let ends = declared.value
        guard ends.min != nil || ends.max != nil else {
            if ends.hasErrors { return nil }
            return sink.refuse(DefinitionFindings.rangeEmpty(declared, parameter))
        }
        func read(_ end: Located<LiteralText>?) -> ParameterValue? {
            end.flatMap { values.literal($0, of: parameter.name.value, as: type, in: .range) }
        }
        let (min, max) = (read(ends.min), read(ends.max))
        guard (min == nil) == (ends.min == nil), (max == nil) == (ends.max == nil) else { return nil }
        return ValueRange(min: min, max: max)
            ?? sink.refuse(DefinitionFindings.rangeOrder(declared, parameter))
    }
}
