import ProviderProtocol

/// One message or event between a host and one of its provider's processes.
package struct TracedEvent: Hashable, Sendable {
    package let processID: Int32
    package let what: What

    package enum What: Hashable, Sendable {
        case started
        /// A line to standard input, with its line feed.
        case sent([UInt8])
        /// A line on standard output, without its line feed.
        case received([UInt8])
        /// A line on standard error.
        case logged(String)
        case stopped(ProcessEnding)
    }

    package init(_ what: What, processID: Int32) {
        self.what = what
        self.processID = processID
    }
}
