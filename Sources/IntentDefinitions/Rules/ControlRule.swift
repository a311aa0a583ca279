import YAMLReading

/// A control is one that the type may have; a slider needs a range with both ends.
enum ControlRule {
    static func check(
        _ parameter: DeclaredParameter, _ type: ParameterType, _ range: ValueRange?, _ sink: FindingSink
    ) {
        guard let control = parameter.control else { return }
        let fitting = Control.fitting(type, hasOptions: parameter.options != nil)
        if !fitting.contains(control.value) {
            sink.report(DefinitionFindings.controlUnfitting(control, parameter, type, fitting))
        } else if control.value == .slider, !parameter.hasErrors, !(range?.isClosed ?? false) {
            // A range with errors has been complained of.
            if range == nil, parameter.range != nil { return }
            sink.report(DefinitionFindings.sliderWithoutRange(control, parameter))
        }
    }
}
