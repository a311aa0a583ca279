import CLinux
import Glibc
import NIOCore
import ProviderProtocol
import WidgetModel

/// A provider's process: the leader of a session of its own, with its pipes as channels of the loop.
///
/// ```
/// running ── retired ─▶ asked ── still there ─▶ terminated ── still there ─▶ killed
/// each of these ── the leader has ended ─▶ ended ── its descendants too ─▶ draining
/// ```
///
/// When its pipes are drained it is reaped, once. Until then the kernel reserves its number, so that a signal
/// can never reach another process.
final class ChildProcess {
    let tree: ProcessTree
    let input: InputChannel
    private let outputs: [DescriptorChannel]
    var lines = LineFramer()
    var log = LogFramer()
    /// What standard output brought while a long line is parsed elsewhere; nil while none is.
    private var held: [Output]?
    /// How many of standard output and standard error have not ended.
    var openOutputs = 2
    private(set) var course = Course.running

    enum Output {
        case line(LineFramer.Line)
        case end
    }

    enum Course: Equatable {
        /// Goes to: asked, ended.
        case running
        /// It read the end of its input. Goes to: terminated, ended.
        case asked(until: MonotonicInstant)
        /// It got SIGTERM. Goes to: killed, ended.
        case terminated(until: MonotonicInstant)
        /// It got SIGKILL. Goes to: ended.
        case killed
        /// The leader has ended, and its descendants are being killed. Goes to: draining.
        case ended
        /// Nothing of it runs, and what is left in the pipes is read: to their end, or to this instant, as a
        /// stranger may have them.
        case draining(until: MonotonicInstant)
    }

    /// Starts the program with the settings' arguments, folder and environment.
    ///
    /// - Parameter output, log: called on `loop` with what standard output and standard error bring, and with
    ///   nil at their end.
    init(
        _ settings: ProviderSettings, on loop: any EventLoop,
        output: @escaping @Sendable (ByteBuffer?) -> Void, log: @escaping @Sendable (ByteBuffer?) -> Void
    ) throws(ProcessError) {
        let program = try settings.resolvedProgram()
        let inputs = try Pipe()
        let outputs = try Pipe()
        let logs = try Pipe()
        let streams = [inputs.reading.number, outputs.writing.number, logs.writing.number]
        let variables = settings.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        tree = try ProcessTree.start { (variable) throws(ProcessError) in
            try Spawn.spawn(
                program, arguments: [program] + settings.command.dropFirst(), folder: settings.folder,
                environment: variables + [variable], streams: streams)
        }
        // The process's own ends close here.
        input = InputChannel(writing: inputs.writing, on: loop)
        self.outputs = [
            DescriptorChannel(reading: outputs.reading, on: loop, received: output) { _ in output(nil) },
            DescriptorChannel(reading: logs.reading, on: loop, received: log) { _ in log(nil) },
        ]
    }

    var hasEnded: Bool {
        switch course {
        case .ended, .draining: true
        case .running, .asked, .terminated, .killed: false
        }
    }

    /// Whether it can be reaped.
    var isDrained: Bool { if case .draining = course { openOutputs == 0 } else { false } }

    /// When the next step is due.
    var due: MonotonicInstant? {
        switch course {
        case .asked(let until), .terminated(let until), .draining(let until): until
        case .running, .killed, .ended: nil
        }
    }

    /// The first step: nothing more will be written.
    func retire(_ now: MonotonicInstant) {
        guard case .running = course else { return }
        input.closeWhenWritten()
        course = .asked(until: now + HostLimits.shutdownGrace)
    }

    /// Reads no further output until `endHold`.
    func hold() {
        held = []
        outputs[0].setReading(false)
    }

    /// Keeps the output for later; false when none is held.
    func holds(_ output: Output) -> Bool {
        held?.append(output)
        return held != nil
    }

    /// Reads on, and returns what was held.
    func endHold() -> [Output] {
        outputs[0].setReading(true)
        return held.take() ?? []
    }

    func leaderEnded() { course = .ended }

    func descendantsEnded(_ now: MonotonicInstant) { course = .draining(until: now + HostLimits.drainGrace) }

    /// The next step, when it is due.
    func continueEnding(_ now: MonotonicInstant) {
        guard let due, due <= now else { return }
        switch course {
        case .asked:
            tree.signalGroup(SIGTERM)
            course = .terminated(until: now + HostLimits.terminateGrace)
        case .terminated:
            tree.signalGroup(SIGKILL)
            course = .killed
        case .draining:
            for output in outputs { output.close() }
        case .running, .killed, .ended: break  // Nothing is due.
        }
    }
}

extension ProviderSettings {
    fileprivate func resolvedProgram() throws(ProcessError) -> String {
        let program = command[0]
        let path = ProgramResolution.path(
            of: program, folder: folder, besideExecutable: programFolder,
            searchPath: environment["PATH"] ?? "/usr/bin:/bin",
            isExecutable: ProgramResolution.isExecutableFile)
        guard let path else {
            throw ProcessError(
                "cannot start the provider: " + ProviderSettings.programMissing(program, folder: folder))
        }
        return path
    }
}

/// The two ends of a pipe; both close on exec.
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

/// A process could not be started.
struct ProcessError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ attempt: String, _ code: CInt) {
        description = "cannot \(attempt): \(String(cString: strerror(code)))"
    }
}
