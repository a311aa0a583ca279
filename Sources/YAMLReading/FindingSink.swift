package import SourceText

/// Where readers put what they find; one per check, passed to everything that reads. Findings are only added.
///
/// A reference, so that a mapping and the readers of its values can report at the same time.
package final class FindingSink {
    private var reported: [Finding] = []
    /// What a finding has explained: that it is not YAML is not said as well.
    private var explained: [SourceLocation] = []

    package init() {}

    /// Everything that was reported, in this order.
    package var findings: [Finding] {
        explained.isEmpty ? reported : reported.filter { !isExplained($0) }
    }

    package func report(_ finding: Finding) { reported.append(finding) }

    package func report(_ findings: [Finding]) { reported += findings }

    /// Reports a finding about what YAML took for the end of a value: that the rest is not YAML follows.
    package func report(_ finding: Finding, explainingSyntaxAt location: SourceLocation) {
        report(finding)
        explained.append(location)
    }

    private func isExplained(_ finding: Finding) -> Bool {
        guard finding.code == "yaml-syntax", let found = finding.location else { return false }
        return explained.contains { place in
            found.file === place.file && place.range.start <= found.range.start
                && found.range.start < place.range.end
        }
    }

    /// Reads the tree of a file.
    package func readTree(_ file: SourceFile) -> YAMLTree {
        var findings: [Finding] = []
        let tree = YAMLTree.read(file, into: &findings)
        report(findings)
        return tree
    }

    /// Reports and gives nil, for readers that end with a finding.
    package func refuse<Value>(_ finding: Finding) -> Value? {
        report(finding)
        return nil
    }

    /// Where the findings that come from now on begin.
    package var mark: Int { reported.count }

    /// Whether an error was reported since `mark` was taken.
    package func hasErrors(since mark: Int) -> Bool {
        reported.count > mark && reported[mark...].contains { $0.severity == .error }
    }

    /// Whether an error was reported about a part of this value.
    func hasError(within node: YAMLNode) -> Bool {
        let range = node.range
        return reported.contains { finding in
            guard finding.severity == .error, let place = finding.location else { return false }
            return place.range.start >= range.start && place.range.end <= range.end
                && place.file.path == node.file.path
        }
    }
}
