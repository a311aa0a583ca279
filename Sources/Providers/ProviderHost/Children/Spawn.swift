import CLinux
import Glibc

/// Starts processes with the launcher.
enum Spawn {
    /// Starts a program as the leader of a new session without a controlling terminal, with `streams` as its
    /// standard streams.
    ///
    /// The process does not inherit other descriptors, ignored signals or the signal mask. If it did, a
    /// provider would ignore SIGINT or SIGPIPE if its host ignores them.
    static func spawn(
        _ plan: LaunchPlan, environment: [String], streams: [Int32]
    ) throws(ProcessError) -> pid_t {
        try prepared(plan, environment, streams) { prepared, step, code in
            let number = launch(&prepared, &step, &code)
            return number > 0 ? number : nil
        }
    }

    /// Starts a program in the same way, with a keeper of its descendants.
    static func keep(
        _ plan: LaunchPlan, environment: [String], streams: [Int32]
    ) throws(ProcessError) -> Keeper {
        try prepared(plan, environment, streams) { prepared, step, code in
            launch_kept(&prepared, &step, &code).map { Keeper($0) }
        }
    }

    /// Calls `body` with the plan as the launcher needs it.
    ///
    /// - Parameter body: Returns nil if the process could not be started, with the step and the error number.
    private static func prepared<Started>(
        _ plan: LaunchPlan, _ environment: [String], _ streams: [Int32],
        _ body: (inout launch, inout launch_step, inout Int32) -> Started?
    ) throws(ProcessError) -> Started {
        let filter = plan.sockets.map { Spawn.filter($0, plan) }
        var streams = streams
        // The filter is passed to bubblewrap through a file in memory, and to the kernel directly.
        let file = try filterFile(filter, plan)
        if file.isOpen { streams.append(file.number) }
        let ruleset = try ruleset(plan)

        var step = launch_start
        var code: Int32 = 0
        let texts = [[plan.program], [plan.folder], plan.arguments, environment, plan.hidden, plan.pinned]
        let started = withCStrings(texts) { texts in
            streams.withUnsafeBufferPointer { streams in
                (file.isOpen ? [] : filter ?? []).withUnsafeBytes { filter in
                    var prepared = launch()
                    prepared.program = UnsafePointer(texts[0][0])
                    prepared.folder = UnsafePointer(texts[1][0])
                    prepared.arguments = UnsafePointer(texts[2])
                    prepared.environment = UnsafePointer(texts[3])
                    prepared.hidden = plan.hidden.isEmpty ? nil : UnsafePointer(texts[4])
                    prepared.pinned = UnsafePointer(texts[5])
                    prepared.streams = streams.baseAddress
                    prepared.stream_count = Int32(streams.count)
                    prepared.open_files = UInt(plan.openFiles ?? 0)
                    prepared.keeps_privileges = plan.keepsPrivileges ? 1 : 0
                    prepared.ruleset = ruleset.number
                    if !filter.isEmpty {
                        prepared.filter = OpaquePointer(filter.baseAddress)
                        prepared.filter_length = UInt16(filter.count / Int(filter_instruction_bytes))
                    }
                    return body(&prepared, &step, &code)
                }
            }
        }
        guard let started else { throw failure(of: plan, step, code) }
        return started
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
    private static func filter(_ sockets: LaunchPlan.Sockets, _ plan: LaunchPlan) -> [UInt8] {
        let capacity = Int(filter_capacity) * Int(filter_instruction_bytes)
        return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let length = provider_filter(
                sockets == .network ? filter_network_sockets : filter_no_sockets,
                plan.isWrapped ? filter_with_namespaces : filter_without_namespaces,
                OpaquePointer(buffer.baseAddress))
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
        for path in Reach.system + ["/proc"] {
            // Missing folders do not need a rule.
            _ = landlock_allow(ruleset.number, path, landlock_read)
        }
        for device in ["null", "zero", "full", "random", "urandom"] {
            _ = landlock_allow(ruleset.number, "/dev/" + device, landlock_device)
        }
        for (path, isWritable) in reach.mounts {
            let code = landlock_allow(ruleset.number, path, isWritable ? landlock_write : landlock_read)
            // A missing file cannot be used, so it does not need a rule either.
            guard code == 0 || code == ENOENT || code == EACCES else {
                throw ProcessError("allow \(path) to \(plan.program)", code)
            }
        }
        return ruleset
    }

    /// Calls `body` with lists of C strings, each of which ends with NULL. They are freed afterwards.
    private static func withCStrings<Result>(
        _ lists: [[String]], _ body: ([UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>]) -> Result
    ) -> Result {
        let copies = lists.map { texts in
            let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
            list.initialize(repeating: nil, count: texts.count + 1)
            for (index, text) in texts.enumerated() { list[index] = strdup(text) }
            return list
        }
        defer {
            for (list, texts) in zip(copies, lists) {
                for index in texts.indices { free(list[index]) }
                list.deallocate()
            }
        }
        return body(copies)
    }
}
