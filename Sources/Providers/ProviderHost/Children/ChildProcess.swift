import CLinux
import Glibc
import NIOCore
import ProviderProtocol
import WidgetModel

/// A provider's process, which leads its own session, with its pipes as channels of the loop.
///
/// ```
/// running ── retired ─▶ asked ── still alive ─▶ terminated ── still alive ─▶ killed
/// each of these ── the leader has ended ─▶ ended ── its descendants too ─▶ draining
/// ```
///
/// The process's keeper sends signals, and reaps the process last. Until then the kernel reserves the process
/// id, so a signal can never reach another process.
final class ChildProcess {
    let tree: ProcessTree
    let input: InputChannel
    private let outputs: [DescriptorChannel]
    var lines: LineFramer
    var log = LogFramer()
    /// The output that arrived while another thread parses a long line; nil if no line is being parsed.
    private var held: [Output]?
    /// The process's own folder for temporary files; nil unless Landlock confines the process.
    private let temporary: TemporaryFolder?
    /// How many of standard output and standard error are still open.
    var openOutputs = 2
    private(set) var course = Course.running

    /// An element of standard output: a line, or the end.
    enum Output {
        case line(LineFramer.Line)
        case end
    }

    /// The state of the process, including the steps in which it is ended.
    enum Course: Equatable {
        /// Goes to: asked, ended.
        case running
        /// Its standard input was closed. Goes to: terminated, ended.
        case asked(until: MonotonicInstant)
        /// SIGTERM was sent. Goes to: killed, ended.
        case terminated(until: MonotonicInstant)
        /// SIGKILL was sent. Goes to: ended.
        case killed
        /// The leader has ended, and its descendants are being killed. Goes to: draining.
        case ended
        /// No process of the tree is running. The rest of the pipes is read until their end or this instant,
        /// because an unrelated process may hold their other ends open.
        case draining(until: MonotonicInstant)
    }

    /// Starts the program with the arguments, folder and environment of the settings.
    ///
    /// - Parameters:
    ///   - plan: How the program of the settings is started.
    ///   - output: Receives standard output on `loop`, and nil at its end.
    ///   - log: Receives standard error on `loop`, and nil at its end.
    /// - Throws: If the program does not exist, or the system cannot create a pipe or the process.
    init(
        _ settings: ProviderSettings, _ plan: LaunchPlan, on loop: any EventLoop,
        output: @escaping @Sendable (ByteBuffer?) -> Void, log: @escaping @Sendable (ByteBuffer?) -> Void
    ) throws(ProcessError) {
        var plan = plan
        temporary = try plan.makeTemporaryFolder(settings)
        lines = LineFramer(limitBytes: settings.limits.bytes)
        let inputs = try Pipe()
        let outputs = try Pipe()
        let logs = try Pipe()
        let streams = [inputs.reading.number, outputs.writing.number, logs.writing.number]
        let variables = settings.environment.merging(plan.variables) { $1 }
            .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        tree = try ProcessTree(isWrapped: plan.isWrapped) { [plan] () throws(ProcessError) in
            try Spawn.keep(plan, environment: variables, streams: streams)
        }
        // The child inherits copies of its pipe ends, so the ends in this process are closed here.
        input = InputChannel(writing: inputs.writing, on: loop)
        self.outputs = [
            DescriptorChannel(reading: outputs.reading, on: loop, received: output) { _ in output(nil) },
            DescriptorChannel(reading: logs.reading, on: loop, received: log) { _ in log(nil) },
        ]
    }

    /// Whether the leader has ended.
    var hasEnded: Bool {
        switch course {
        case .ended, .draining: true
        case .running, .asked, .terminated, .killed: false
        }
    }

    /// Whether all output was read, so that the process can be reaped.
    var isDrained: Bool { if case .draining = course { openOutputs == 0 } else { false } }

    /// When `continueEnding` must be called; nil if no step has a deadline.
    var due: MonotonicInstant? {
        switch course {
        case .asked(let until), .terminated(let until), .draining(let until): until
        case .running, .killed, .ended: nil
        }
    }

    /// Begins to end the process: closes its standard input after the pending bytes.
    func retire(_ now: MonotonicInstant) {
        guard case .running = course else { return }
        input.closeWhenWritten()
        course = .asked(until: now + FixedProcessLimits.shutdownGrace)
    }

    /// Stops reading standard output until `endHold`.
    func hold() {
        held = []
        outputs[0].setReading(false)
    }

    /// Stores the output for later. Returns false if output is not held.
    func holds(_ output: Output) -> Bool {
        held?.append(output)
        return held != nil
    }

    /// Continues reading, and returns the held output in order.
    func endHold() -> [Output] {
        outputs[0].setReading(true)
        return held.take() ?? []
    }

    func leaderEnded() { course = .ended }

    /// Reaps the process and removes its temporary files.
    func reap() -> ProcessEnding {
        if let temporary { Blocking.start(.board) { temporary.remove() } }
        return tree.reap()
    }

    func descendantsEnded(_ now: MonotonicInstant) {
        course = .draining(until: now + FixedProcessLimits.drainGrace)
    }

    /// Performs the next step of ending the process, if the step is due.
    func continueEnding(_ now: MonotonicInstant) {
        guard let due, due <= now else { return }
        switch course {
        case .asked:
            tree.terminate()
            course = .terminated(until: now + FixedProcessLimits.terminateGrace)
        case .terminated:
            tree.kill()
            course = .killed
        case .draining:
            for output in outputs { output.close() }
        case .running, .killed, .ended: break  // Nothing is due.
        }
    }
}

extension LaunchPlan {
    /// Creates a separate temporary folder for the process if it needs one, and returns the folder.
    fileprivate mutating func makeTemporaryFolder(
        _ settings: ProviderSettings
    ) throws(ProcessError) -> TemporaryFolder? {
        guard case .landlock(let reach) = confinement else { return nil }
        let folder = try TemporaryFolder(in: settings.environment["TMPDIR"] ?? "/tmp")
        confinement = .landlock(reach.adding(writable: folder.path))
        variables["TMPDIR"] = folder.path
        return folder
    }
}

/// The two ends of a pipe, both of which are closed on exec.
private struct Pipe: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor

    init() throws(ProcessError) {
        var ends: [CInt] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw ProcessError("make a pipe", errno) }
        reading = Descriptor(ends[0])
        writing = Descriptor(ends[1])
    }
}

/// An error for a process that could not be started; the description contains the reason.
struct ProcessError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ attempt: String, _ code: CInt) {
        description = "cannot \(attempt): \(String(cString: strerror(code)))"
    }
}
