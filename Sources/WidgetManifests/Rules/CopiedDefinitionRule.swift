import SourceText

/// A file that is named like a translation, and still declares what its original declares, is a copy that
/// nobody has reduced to its texts. One that declares other intents is a definition of its own.
enum CopiedDefinitionRule {
    static func check(_ key: DefiningKey, beside original: SourceFile) -> Finding? {
        guard key.isInCopy(of: original) else { return nil }
        return ManifestFindings.localeDeclares(key.node, original, twin: key.twin(in: original))
    }
}
