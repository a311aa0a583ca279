package import Configurations
package import ProviderProtocol

extension ProviderDeclaration {
    /// What a provider's answer to `initialize` says about its kinds, as the binding understands it.
    package init(_ answer: InitializeAnswer) {
        self.init(
            kinds: answer.kinds.map { kind in
                let reads = kind.reads.map { reads in
                    reads.map { read in
                        DeclaredRead(read.name, types: read.types.map(\.rawValue), isList: read.isList)
                    }
                }
                return DeclaredKind(
                    kind.kind, kind.configuration == .static ? .static : .intent(reads: reads),
                    families: kind.families)
            })
    }
}
