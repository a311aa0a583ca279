/// Why a widget has its position in the ranking of a stack, from the strongest reason to the weakest.
package enum StackStanding: String, Codable, Hashable, Sendable, CaseIterable {
    /// It needs attention.
    case attention
    /// The user pinned it.
    case pinned
    /// Its shown entry is relevant now.
    case relevant
    /// It has no entry that is relevant now.
    case idle
}
