import Testing

@testable import Configurations

/// Two concurrent changes of one list.
@Suite struct ListChangeTests {
    struct Merge: Sendable, CustomTestStringConvertible {
        /// One letter for each element.
        let before, mine, theirs, merged: String
        var testDescription: String { "\(before): \(mine) and \(theirs)" }
    }

    static let merges = [
        // Only one side changes.
        Merge(before: "abc", mine: "aXc", theirs: "abc", merged: "aXc"),
        Merge(before: "abc", mine: "abc", theirs: "ca", merged: "ca"),
        Merge(before: "", mine: "a", theirs: "", merged: "a"),
        // Replaced on one side; added, removed and replaced on the other.
        Merge(before: "abc", mine: "aXc", theirs: "abcd", merged: "aXcd"),
        Merge(before: "abc", mine: "abX", theirs: "abcd", merged: "abXd"),
        Merge(before: "abc", mine: "aXc", theirs: "ab", merged: "aX"),
        Merge(before: "abc", mine: "Xbc", theirs: "abY", merged: "XbY"),
        // A replacement is kept even if the other person removes or replaces the element.
        Merge(before: "abc", mine: "aXc", theirs: "ac", merged: "aXc"),
        Merge(before: "abc", mine: "aXc", theirs: "aYc", merged: "aYXc"),
        // Both sides add.
        Merge(before: "ab", mine: "abX", theirs: "abY", merged: "abYX"),
        Merge(before: "ab", mine: "Xab", theirs: "abY", merged: "XabY"),
        Merge(before: "", mine: "X", theirs: "Y", merged: "YX"),
        // Both sides remove.
        Merge(before: "abc", mine: "ab", theirs: "bc", merged: "b"),
        Merge(before: "abc", mine: "", theirs: "abcd", merged: "d"),
        // Moved on one side; added, removed, replaced and moved on the other.
        Merge(before: "abc", mine: "bac", theirs: "abcd", merged: "bacd"),
        Merge(before: "abc", mine: "bac", theirs: "ab", merged: "ba"),
        Merge(before: "abc", mine: "bca", theirs: "bc", merged: "bc"),
        Merge(before: "abc", mine: "bc", theirs: "bca", merged: "bc"),
        Merge(before: "abcd", mine: "bcda", theirs: "bacd", merged: "bcda"),
        // The same change on both sides is made once.
        Merge(before: "abc", mine: "aXc", theirs: "aXc", merged: "aXc"),
        Merge(before: "abc", mine: "bca", theirs: "bca", merged: "bca"),
        // Equal elements.
        Merge(before: "aab", mine: "aabX", theirs: "ab", merged: "abX"),
    ]

    @Test(arguments: merges) func bothChangesAreMade(_ merge: Merge) {
        let change = ListChange(from: merge.before.map { String($0) }, to: merge.mine.map { String($0) })
        #expect(change.applied(to: merge.theirs.map { String($0) }).joined() == merge.merged)
    }

    /// An element is kept if one side keeps or adds it and the other does not remove it.
    @Test func nothingIsLost() {
        var random = SystemRandomNumberGenerator()
        func list() -> [String] {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                String("abcdef".randomElement(using: &random)!)
            }
        }
        for _ in 0..<2000 {
            let (before, mine, theirs) = (list(), list(), list())
            let change = ListChange(from: before, to: mine)
            #expect(change.applied(to: before) == mine)
            #expect(change.applied(to: mine) == mine)
            #expect(ListChange(from: before, to: before).applied(to: theirs) == theirs)
            let merged = change.applied(to: theirs)
            #expect(Set(merged).isSuperset(of: Set(mine + theirs).subtracting(before)))
        }
    }
}
