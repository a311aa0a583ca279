import SourceText

extension CheckedMapping {
    /// The format of definitions, manifests and workspaces that this version reads.
    package static var format: Int { 1 }

    /// Reads `format: 1`, which every file begins with; anything else is a finding.
    package mutating func readFormat() {
        guard let format = required("format", .integer), format.value != Self.format else { return }
        sink.report(YAMLFindings.formatUnsupported(format))
    }
}

extension FindingSink {
    /// Where the findings that come from now on begin.
    package var mark: Int { findings.count }

    /// Whether an error was reported since `mark` was taken.
    package func hasErrors(since mark: Int) -> Bool {
        findings.count > mark && findings[mark...].contains { $0.severity == .error }
    }
}
