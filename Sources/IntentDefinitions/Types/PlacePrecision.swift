/// How exactly a form asks for a place.
package enum PlacePrecision: String, Hashable, Sendable, CaseIterable {
    /// By a name alone, whatever it names.
    case name
    case city
    case address
}
