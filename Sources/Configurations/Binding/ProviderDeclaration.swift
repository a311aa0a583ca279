package import WidgetModel

/// What a provider says about itself when it starts (its `initialize` answer), as far as binding goes.
package struct ProviderDeclaration: Hashable, Sendable {
    /// One kind that it answers for.
    package struct DeclaredKind: Hashable, Sendable {
        package enum Configuration: Hashable, Sendable {
            case `static`
            /// By an intent; what it reads, nil when it does not say.
            case intent(reads: [DeclaredRead]?)
        }

        package var kind: Kind
        package var configuration: Configuration
        /// The families that it can draw; nil when it does not say.
        package var families: [Family]?

        package init(_ kind: Kind, _ configuration: Configuration, families: [Family]? = nil) {
            self.kind = kind
            self.configuration = configuration
            self.families = families
        }
    }

    /// One parameter that it uses.
    package struct DeclaredRead: Hashable, Sendable {
        package var name: String
        /// The types that it accepts, by their words in the protocol (an enum is `enum`, a declared type
        /// `object`); empty when it does not say.
        package var types: [String]
        /// Whether it reads a list; nil when it does not say.
        package var isList: Bool?

        package init(_ name: String, types: [String] = [], isList: Bool? = nil) {
            self.name = name
            self.types = types
            self.isList = isList
        }
    }

    package var kinds: [DeclaredKind]

    package init(kinds: [DeclaredKind]) { self.kinds = kinds }
}
