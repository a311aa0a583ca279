/// Collects findings. One sink is created for each check, and passed to all readers. Findings are never
/// removed.
///
/// It is a class, so that a mapping and the readers of its values can report to it at the same time.
package final class FindingSink {
    private var reported: [Finding] = []
    /// Locations whose syntax errors another finding already explains. These errors are not reported.
    private var explained: [SourceLocation] = []

    package init() {}

    /// All reported findings in order, without syntax errors that are explained by others.
    package var findings: [Finding] {
        explained.isEmpty ? reported : reported.filter { !isExplained($0) }
    }

    package func report(_ finding: Finding) { reported.append(finding) }

    package func report(_ findings: [Finding]) { reported += findings }

    /// Reports a finding about a value that YAML ended too early. The resulting syntax error in `location` is
    /// not reported.
    package func report(_ finding: Finding, explainingSyntaxAt location: SourceLocation) {
        report(finding)
        explained.append(location)
    }

    /// Whether a finding is a syntax error that another finding explains.
    private func isExplained(_ finding: Finding) -> Bool {
        guard finding.code == "yaml-syntax", let found = finding.location else { return false }
        return explained.contains { place in
            found.file === place.file && place.range.start <= found.range.start
                && found.range.start < place.range.end
        }
    }

    /// Reads the tree of a file, and reports its findings.
    package func readTree(_ file: SourceFile) -> YAMLTree {
        var findings: [Finding] = []
        let tree = YAMLTree.read(file, into: &findings)
        report(findings)
        return tree
    }

    /// Reports a finding and returns nil, for readers that fail with a finding.
    package func refuse<Value>(_ finding: Finding) -> Value? {
        report(finding)
        return nil
    }

    /// The position in the list of findings at which the next one is added.
    package var mark: Int { reported.count }

    /// Whether an error was reported after `mark` was obtained.
    package func hasErrors(since mark: Int) -> Bool {
        reported.count > mark && reported[mark...].contains { $0.severity == .error }
    }

    /// Whether an error was reported in this file.
    package func hasError(in file: SourceFile) -> Bool {
        reported.contains { $0.severity == .error && $0.location?.file.path == file.path }
    }

    /// Whether an error was reported inside of this value.
    func hasError(within node: YAMLNode) -> Bool {
        let range = node.range
        return reported.contains { finding in
            guard finding.severity == .error, let place = finding.location else { return false }
            return place.range.start >= range.start && place.range.end <= range.end
                && place.file.path == node.file.path
        }
    }
}
