import CLauncher
import CLinux
import Glibc

/// Starts processes with the launcher.
enum Spawn {
    /// Starts a program as the leader of a new session without a controlling terminal, with `streams` as its
    /// standard streams.
    ///
    /// The process inherits no other descriptors, no ignored signals and no signal mask. Otherwise a provider
    /// would ignore SIGINT or SIGPIPE if its host does.
    static func spawn(
        _ plan: LaunchPlan, environment: [String], streams: [Int32]
    ) throws(ProcessError) -> pid_t {
        let filter = plan.sockets.map(Spawn.filter)
        var streams = streams
        // The filter is passed to bubblewrap through a file in memory, and to the kernel directly.
        let file = try filterFile(filter, plan)
        if file.isOpen { streams.append(file.number) }
        let ruleset = try ruleset(plan)

        var step = launch_start
        var code: Int32 = 0
        let number = withCStrings(plan.arguments) { arguments in
            withCStrings(environment) { environment in
                withCStrings(plan.hidden) { hidden in
                    plan.program.withCString { program in
                        plan.folder.withCString { folder in
                            (filter ?? []).withUnsafeBytes { filter in
                                start(
                                    program, arguments, environment, folder, streams, hidden,
                                    file.isOpen ? nil : filter, plan, ruleset.number, &step, &code)
                            }
                        }
                    }
                }
            }
        }
        guard number > 0 else { throw failure(of: plan, step, code) }
        return number
    }

    private static func start(
        _ program: UnsafePointer<CChar>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
        _ environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ folder: UnsafePointer<CChar>,
        _ streams: [Int32], _ hidden: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
        _ filter: UnsafeRawBufferPointer?, _ plan: LaunchPlan, _ ruleset: Int32, _ step: inout launch_step,
        _ code: inout Int32
    ) -> pid_t {
        streams.withUnsafeBufferPointer { streams in
            var prepared = launch()
            prepared.program = program
            prepared.arguments = UnsafePointer(arguments)
            prepared.environment = UnsafePointer(environment)
            prepared.folder = folder
            prepared.streams = streams.baseAddress
            prepared.stream_count = Int32(streams.count)
            prepared.open_files = UInt(plan.openFiles ?? 0)
            prepared.hidden = plan.hidden.isEmpty ? nil : UnsafePointer(hidden)
            prepared.ruleset = ruleset
            if let filter, !filter.isEmpty {
                prepared.filter = OpaquePointer(filter.baseAddress)
                prepared.filter_length = UInt16(filter.count / Int(filter_instruction_bytes))
            }
            return launch(&prepared, &step, &code)
        }
    }

    private static func failure(of plan: LaunchPlan, _ step: launch_step, _ code: Int32) -> ProcessError {
        switch step {
        case launch_hide: ProcessError("hide the state of the board from \(plan.program)", code)
        case launch_confine: ProcessError("confine \(plan.program)", code)
        case launch_folder: ProcessError("enter \(plan.folder)", code)
        default: ProcessError("start \(plan.program) in \(plan.folder)", code)
        }
    }

    /// The instructions of the filter of system calls; empty if the processor is not supported.
    private static func filter(_ sockets: LaunchPlan.Sockets) -> [UInt8] {
        let allowed =
            switch sockets {
            case .all: filter_all_sockets
            case .unix: filter_unix_sockets
            case .none: filter_no_sockets
            }
        let capacity = Int(filter_capacity) * Int(filter_instruction_bytes)
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let length = provider_filter(allowed, OpaquePointer(buffer.baseAddress))
            count = Int(length) * Int(filter_instruction_bytes)
        }
    }

    private static func filterFile(_ filter: [UInt8]?, _ plan: LaunchPlan) throws(ProcessError) -> Descriptor
    {
        guard let filter, case .bubblewrap = plan.confinement else { return Descriptor(-1) }
        let file = Descriptor(memfd_create("filter", memory_file_closes_on_exec))
        guard file.isOpen, write(file.number, filter, filter.count) == filter.count,
            lseek(file.number, 0, SEEK_SET) == 0
        else { throw ProcessError("make a filter of system calls", errno) }
        return file
    }

    /// The ruleset of Landlock; not open without one.
    private static func ruleset(_ plan: LaunchPlan) throws(ProcessError) -> Descriptor {
        guard case .landlock(let reach) = plan.confinement else { return Descriptor(-1) }
        let ruleset = Descriptor(landlock_ruleset(reach.network ? 1 : 0))
        guard ruleset.isOpen else { throw ProcessError("make rules for \(plan.program)", errno) }
        for path in Reach.system + ["/proc", "/dev/shm"] {
            // A folder that is missing needs no rule.
            _ = landlock_allow(ruleset.number, path, landlock_read)
        }
        for device in ["null", "zero", "full", "random", "urandom"] {
            _ = landlock_allow(ruleset.number, "/dev/" + device, landlock_device)
        }
        for (path, isWritable) in reach.mounts {
            let code = landlock_allow(ruleset.number, path, isWritable ? landlock_write : landlock_read)
            // A file that is missing cannot be used, so it needs no rule either.
            guard code == 0 || code == ENOENT || code == EACCES else {
                throw ProcessError("allow \(path) to \(plan.program)", code)
            }
        }
        return ruleset
    }

    /// Calls `body` with null-terminated C strings, which are freed afterwards.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var copies = texts.map { strdup($0) } + [nil]
        defer { copies.forEach { free($0) } }
        return copies.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
}
