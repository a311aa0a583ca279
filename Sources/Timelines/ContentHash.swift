/// Stands for all that a timeline shows: dates, relevance and views, but not its policy (T15).
///
/// The shell makes it, the same one in every process, so that it can be stored. Of two timelines that differ
/// it is the same, by chance, once in 2⁶⁴ times.
package struct ContentHash: Hashable, Sendable {
    package var number: UInt64

    package init(number: UInt64) { self.number = number }
}
