/// Where the choices for a value come from, beside its type: the provider knows them.
package struct OptionsSource: Hashable, Sendable {
    /// How the provider is asked.
    package enum Origin: String, Hashable, Sendable, CaseIterable {
        /// It answers with all of them at once.
        case list
        /// It answers what a person searches for.
        case search
    }

    package let origin: Origin
    /// The parameters whose values decide what there is: when one changes, the choices are asked for anew
    /// (C4).
    package let dependsOn: [String]
    /// Whether a value that is not among them may be given as well.
    package let allowsOther: Bool

    package init(_ origin: Origin, dependsOn: [String] = [], allowsOther: Bool = false) {
        self.origin = origin
        self.dependsOn = dependsOn
        self.allowsOther = allowsOther
    }
}
