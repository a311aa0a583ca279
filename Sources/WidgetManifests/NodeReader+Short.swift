import SourceText
import YAMLReading

extension NodeReader {
    /// A mapping with known keys; what stands there alone, and one of them would take, is told to be meant
    /// for it.
    static func mapping<Short>(
        _ noun: String, short key: String, _ reader: @escaping @autoclosure () -> NodeReader<Short>,
        _ body: @escaping (inout CheckedMapping) -> Value?
    ) -> NodeReader {
        NodeReader { node, sink in
            guard !node.isMapping, !node.location.text.contains(where: \.isNewline),
                node.isTaken(by: reader())
            else { return node.read(.mapping(noun, body), sink)?.value }
            return sink.refuse(ManifestFindings.shortForm(node, key: key))
        }
    }
}

extension YAMLNode {
    /// Whether a reader has nothing against it.
    fileprivate func isTaken<Value>(by reader: NodeReader<Value>) -> Bool {
        let trial = FindingSink()
        return !isRefused && read(reader, trial) != nil && !trial.hasErrors(since: 0)
    }
}
