import CLinux
import Glibc
import WidgetModel

/// A provider's process: the leader of a session of its own.
///
/// Made by `start`, ended by a signal or by itself; then `tree.reap` must be called, once. Until then the
/// kernel keeps its number, so that a signal can never reach a stranger.
struct Child {
    let tree: ProcessTree
    var input: InputQueue
    /// The steps that end it, once it is retired.
    private var retirement: Retirement?

    /// The ends that its output is read from; they belong to the thread that reads.
    struct Outputs {
        var standardOutput: PipeEnd
        var standardError: PipeEnd
        /// Readable when the leader has ended.
        var ending: PipeEnd
    }

    /// Starts `program` with the settings' arguments, folder and environment.
    static func start(_ settings: ProviderSettings) throws(ProcessError) -> (Child, Outputs) {
        let program = try resolve(settings)
        // Our own ends stay open when the process has started, the process's own never with us.
        var (input, output, log) = (Pipe.none, Pipe.none, Pipe.none)
        defer {
            input.reading.close()
            output.writing.close()
            log.writing.close()
        }
        do throws(ProcessError) {
            input = try Pipe()
            output = try Pipe()
            log = try Pipe()
            let streams = [input.reading.number, output.writing.number, log.writing.number]
            let variables = settings.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let tree = try ProcessTree.start { (variable) throws(ProcessError) in
                try Spawn.spawn(
                    program, arguments: [program] + settings.command.dropFirst(), folder: settings.folder,
                    environment: variables + [variable], streams: streams)
            }
            let child = Child(tree: tree, input: InputQueue(input.writing))
            let ending = PipeEnd(pidfd_open(tree.leader, 0))
            guard ending.isOpen else {
                let code = errno
                tree.signalGroup(SIGKILL)
                _ = tree.reap()
                throw ProcessError("watch \(program)", code)
            }
            for end in [input.writing, output.reading, log.reading] { end.becomeNonBlocking() }
            return (
                child,
                Outputs(standardOutput: output.reading, standardError: log.reading, ending: ending)
            )
        } catch {
            input.writing.close()
            output.reading.close()
            log.reading.close()
            throw error
        }
    }

    private static func resolve(_ settings: ProviderSettings) throws(ProcessError) -> String {
        let program = settings.command[0]
        let path = ProgramResolution.path(
            of: program, folder: settings.folder, besideExecutable: settings.programFolder,
            searchPath: settings.environment["PATH"] ?? "/usr/bin:/bin",
            isExecutable: ProgramResolution.isExecutableFile)
        guard let path else {
            let places = program.contains("/") ? "in \(settings.folder)" : "beside widgetconf nor in PATH"
            throw ProcessError("cannot start the provider: found no program \(program) \(places)")
        }
        return path
    }

    private init(tree: ProcessTree, input: InputQueue) {
        self.tree = tree
        self.input = input
    }
}

// Ending step by step.
extension Child {
    /// What a retired process still has before the next step.
    private enum Retirement {
        /// It read the end of its input. Next: SIGTERM.
        case asked(until: MonotonicInstant)
        /// It got SIGTERM. Next: SIGKILL.
        case terminated(until: MonotonicInstant)
        /// It got SIGKILL and ends as soon as the kernel lets it.
        case killed
    }

    /// When the next step is due; nil for a process that is not being ended, or after the last step.
    var retirementDue: MonotonicInstant? {
        switch retirement {
        case .asked(let until), .terminated(let until): until
        case .killed, nil: nil
        }
    }

    /// The first step: nothing more will be written.
    mutating func retire(_ now: MonotonicInstant) {
        guard retirement == nil else { return }
        input.closeWhenWritten()
        retirement = .asked(until: now + HostLimits.shutdownGrace)
    }

    /// The next step, when it is due.
    mutating func continueRetirement(_ now: MonotonicInstant) {
        guard let due = retirementDue, due <= now else { return }
        if case .asked = retirement {
            tree.signalGroup(SIGTERM)
            retirement = .terminated(until: now + HostLimits.terminateGrace)
        } else {
            tree.signalGroup(SIGKILL)
            retirement = .killed
        }
    }
}
