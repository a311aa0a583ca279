package import SourceText

/// Where readers put what they find; one per check, handed to everything that reads.
///
/// A reference, so that a mapping and the readers of its values can report at the same time.
package final class FindingSink {
    package var findings: [Finding] = []
    /// The keys that open mappings have been asked for, the innermost's last: one array for all of them.
    ///
    /// Appended to for every key that is asked for, so that a check whether somebody else is at it as well
    /// would cost more than the rest; every access here is over before it returns.
    @exclusivity(unchecked) var askedKeys: [StaticString] = []
    /// Values that end too early, at a comma: what they seem to say is not complained of as well.
    var splitValues: Set<NodeIdentity> = []
    /// Scalars that stand where a list is expected.
    private var listValues: Set<NodeIdentity> = []

    struct NodeIdentity: Hashable {
        let tree: ObjectIdentifier
        let index: Int
    }

    package init() {}

    package func report(_ finding: Finding) {
        findings.append(finding)
    }

    /// Notes that a list is expected in the place of this value, should it prove to be cut at a comma.
    package func expectList(_ node: YAMLNode) {
        if node.isPlain { listValues.insert(node.identity) }
    }

    /// Takes back what was said of this value, which a comma has cut; whether a list is expected there.
    func cut(_ node: YAMLNode) -> Bool {
        splitValues.insert(node.identity)
        let place = node.location
        findings.removeAll { $0.location.map { $0.file === place.file && $0.range == place.range } ?? false }
        return listValues.contains(node.identity)
    }

    /// Takes back that what stands here is not YAML, where a finding says why.
    package func excuseSyntax(at place: SourceLocation) {
        findings.removeAll { finding in
            guard finding.code == "yaml-syntax", let found = finding.location else { return false }
            return found.file === place.file && place.range.start <= found.range.start
                && found.range.start < place.range.end
        }
    }

    /// Whether an error was reported about a part of this value.
    func hasError(within node: YAMLNode) -> Bool {
        let range = node.range
        return findings.contains { finding in
            guard finding.severity == .error, let place = finding.location else { return false }
            return place.range.start >= range.start && place.range.end <= range.end
                && place.file.path == node.file.path
        }
    }

    /// Reports and gives nil, for readers that end with a finding.
    package func refuse<Value>(_ finding: Finding) -> Value? {
        report(finding)
        return nil
    }
}
