package import IntentDefinitions

extension ResolvedConfiguration {
    /// The configuration in one line, as the definition's `summary` says; nil without one, or when no
    /// condition of it holds.
    ///
    /// Blanks and line breaks count as one blank each, wherever they come from.
    package var summary: String? {
        let text = intent.summary.first { text in
            text.condition?.holds(on: family) { self[$0] } ?? true
        }
        guard let text else { return nil }
        let filled = text.template.filled { name in
            guard let parameter = intent.parameter(named: name), let value = self[name] else { return nil }
            return parameter.text(of: value)
        }
        return filled.split { $0.isWhitespace }.joined(separator: " ")
    }
}

extension IntentParameter {
    /// A value as a person reads it: titles of cases and objects, `on` and `off`, else the literal; the
    /// elements of a list with commas between.
    package func text(of value: ParameterValue) -> String {
        switch value {
        case .boolean(let isOn): isOn ? "on" : "off"
        case .enumCase(let name): type.caseTitle(name) ?? name
        case .object(let object): object.displayTitle
        case .list(let elements): elements.map(text).joined(separator: ", ")
        default: value.description
        }
    }
}

extension ParameterType {
    fileprivate func caseTitle(_ name: String) -> String? {
        enumeration?.enumCase(named: name)?.displayTitle
    }
}
