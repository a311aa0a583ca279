import YAMLReading

/// An enumeration has at least one case.
enum EmptyEnumerationRule {
    /// False, with a finding, when there is none.
    static func check(_ enumeration: DeclaredEnumeration, _ sink: FindingSink) -> Bool {
        guard let cases = enumeration.cases, cases.isEmpty else { return true }
        sink.report(DefinitionFindings.casesEmpty(enumeration))
        return false
    }
}
