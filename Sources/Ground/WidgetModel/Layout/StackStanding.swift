/// The reason for a widget's rank in its stack, from the strongest to the weakest.
package enum StackStanding: String, Codable, Hashable, Sendable, CaseIterable {
    /// It needs attention.
    case attention
    /// The user pinned it.
    case pinned
    /// Its shown entry is relevant now.
    case relevant
    /// It is not relevant now.
    case idle
}
