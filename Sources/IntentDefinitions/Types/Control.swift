/// What a person sets a value with on a form.
package enum Control: String, Hashable, Sendable, CaseIterable {
    /// Something to type in.
    case field
    /// A list that opens.
    case menu
    /// All choices side by side.
    case segments
    /// A knob between the ends of the range.
    case slider
    /// A smaller and a greater, one step each.
    case stepper
    /// On or off.
    case toggle
}

extension Control {
    /// Those that a type may have, its usual one first; with `options` there is something to choose from.
    package static func fitting(_ type: ParameterType, hasOptions: Bool = false) -> [Control] {
        let own = type.kind.controls
        return hasOptions && !own.contains(.menu) ? [.menu] + own : own
    }
}
