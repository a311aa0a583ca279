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
        let ends = [declared.value.min, declared.value.max]
        guard ends.contains(where: { $0 != nil }) else {
            return sink.refuse(DefinitionFindings.rangeEmpty(declared, parameter))
        }
        let read = ends.map { end in
            end.flatMap { values.literal($0, of: parameter.name.value, as: type, in: .range) }
        }
        guard (read[0] == nil) == (ends[0] == nil), (read[1] == nil) == (ends[1] == nil) else { return nil }
        return ValueRange(min: read[0], max: read[1])
            ?? sink.refuse(DefinitionFindings.rangeOrder(declared, parameter))
    }
}
