import Glibc
import ProviderProtocol

/// Reads what one process says, and cuts it into what a session is told.
struct OutputReader {
    let run: RunNumber
    let tree: ProcessTree
    var outputs: Child.Outputs
    private var lines = LineFramer()
    private var log = LogFramer()

    init(run: RunNumber, tree: ProcessTree, outputs: Child.Outputs) {
        self.run = run
        self.tree = tree
        self.outputs = outputs
    }

    /// One read of standard output; false when there was nothing.
    @discardableResult
    mutating func readOutput(_ buffer: UnsafeMutableRawBufferPointer, into events: inout [SessionEvent])
        -> Bool
    {
        guard outputs.standardOutput.isOpen else { return false }
        switch outputs.standardOutput.read(into: buffer) {
        case .bytes(let count):
            lines.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { [run] line in
                events.append(Self.event(line, run))
            }
            // It may never end.
            if let bytes = lines.overlongBytes { events.append(.overlong(run, bytes: bytes)) }
            return true
        case .nothing: return false
        case .end:
            if let line = lines.finish() { events.append(Self.event(line, run)) }
            outputs.standardOutput.close()
            events.append(.outputClosed(run))
            return false
        }
    }

    /// One read of standard error; false when there was nothing.
    @discardableResult
    mutating func readLog(_ buffer: UnsafeMutableRawBufferPointer, into events: inout [SessionEvent]) -> Bool
    {
        guard outputs.standardError.isOpen else { return false }
        switch outputs.standardError.read(into: buffer) {
        case .bytes(let count):
            log.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { [run] line in
                events.append(.logged(run, line))
            }
            return true
        case .nothing: return false
        case .end:
            log.finish { [run] line in events.append(.logged(run, line)) }
            outputs.standardError.close()
            return false
        }
    }

    /// What is left in the pipes of a process that has ended, up to a limit; then both are closed.
    mutating func drain(_ buffer: UnsafeMutableRawBufferPointer, into events: inout [SessionEvent]) {
        var readsLeft = HostLimits.drainedBytes / buffer.count
        while readsLeft > 0, readOutput(buffer, into: &events) { readsLeft -= 1 }
        readsLeft = HostLimits.drainedBytes / buffer.count
        while readsLeft > 0, readLog(buffer, into: &events) { readsLeft -= 1 }
        log.finish { [run] line in events.append(.logged(run, line)) }
        outputs.standardOutput.close()
        outputs.standardError.close()
        outputs.ending.close()
    }

    private static func event(_ line: LineFramer.Line, _ run: RunNumber) -> SessionEvent {
        switch line {
        case .line(let bytes): .received(run, IncomingLine(bytes), bytes: bytes.count)
        case .tooLong(let bytes): .overlong(run, bytes: bytes)
        }
    }
}
