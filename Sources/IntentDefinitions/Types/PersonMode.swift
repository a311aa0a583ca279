/// What must be known of a person.
package enum PersonMode: String, Hashable, Sendable, CaseIterable {
    /// A name, perhaps with a telephone number or an address for mail.
    case contact
    /// A telephone number.
    case phone
    /// An address for mail.
    case email
}
