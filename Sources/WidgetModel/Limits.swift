/// The rules' default numbers that more than one target needs.
package enum Limits {
    /// Charged reloads that a placed widget may make in `budgetWindow` (T6).
    package static let budgetPerDay = 48
    /// The sliding window of the budget (T6).
    package static let budgetWindow = Milliseconds.hours(24)
    /// The least time between two grants of charged reloads (T6).
    package static let spacing = Milliseconds.minutes(5)
    /// How long a provider may take to answer: enough for a slow network, short enough for somebody who
    /// waits.
    package static let answer = Milliseconds.seconds(5)
    /// How long a provider's process stays without a request: longer than a person takes between two edits.
    package static let idle = Milliseconds.seconds(30)
    /// Bytes that a provider's process group may have resident: enough for an interpreter with its libraries,
    /// little enough for a leak to be seen early.
    package static let memoryBytes = 256_000_000
    /// Entries that a timeline may have; later ones are cut with a warning (T20).
    package static let entries = 2_000
    /// Bytes of all views of one timeline; entries beyond are cut with a warning (T20).
    package static let timelineBytes = 8 << 20
}
