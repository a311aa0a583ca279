/// A message that is not of the agreed form: where in it, and what was found there instead of what.
package struct MessageError: Error, Hashable, Sendable {
    /// The place inside the message, as in `entries[3].date`; empty for the message itself.
    package private(set) var path: String
    /// What was found, then what was expected; lower case, without a full stop.
    package let problem: String

    package init(path: String = "", _ problem: String) {
        self.path = path
        self.problem = problem
    }

    /// The same error seen from the object that holds the place under `key`.
    package func inside(_ key: String) -> MessageError {
        var outer = self
        outer.path = path.isEmpty ? key : path.hasPrefix("[") ? key + path : key + "." + path
        return outer
    }

    /// The same error seen from the array that holds the place at `index`.
    package func inside(_ index: Int) -> MessageError { inside("[\(index)]") }
}

extension MessageError: CustomStringConvertible {
    /// `entries[3].date: found "yesterday", expected an RFC 3339 instant`.
    package var description: String { path.isEmpty ? problem : path + ": " + problem }
}
