import ArgumentParser
import Foundation
import Glibc
import IntentDefinitions
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// `widgetconf-fleet node`.
struct NodeCommand: FleetSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "node", abstract: "Host boards of the fleet on this machine until you press Ctrl-C.",
        discussion: """
            The node claims boards without an owner, and boards whose node has lost its lease. When it ends, \
            it hands its boards over.
            """)

    /// The largest number of loops by default. The providers need processors, too.
    private static let usualLoops = 4
    /// The shortest and the longest lease in seconds. A short lease ends when the database is slow.
    private static let leases = 2...600
    /// The shortest and the longest time in minutes after which boards sleep.
    private static let rests = 1...1440

    @Option(help: ArgumentHelp("The name of this node. (default: the machine's)", valueName: "name"))
    var id: String?
    @Option(
        name: [.customShort("C"), .long],
        help: ArgumentHelp(
            "A workspace whose boards the node can host; repeatable. (default: the nearest parent with "
                + "widgetconf.yaml)", valueName: "dir"))
    var workspace: [String] = []
    @Option(help: ArgumentHelp("The time after which other nodes take over.", valueName: "seconds"))
    var lease = 10
    @Option(
        help: ArgumentHelp(
            "The number of event loops. (default: one for each processor, at most 4)", valueName: "count"))
    var loops: Int?
    @Option(
        help: ArgumentHelp(
            "The time without activity after which a board sleeps until something is due. Nothing can "
                + "change a board that sleeps. (default: boards do not sleep)", valueName: "minutes"))
    var sleepAfter: Int?
    @OptionGroup(title: "Global options") var options: FleetOptions

    static var replies: [any Decodable.Type] { [] }

    func validate() throws {
        if options.format == .json { throw ValidationError("\"node\" prints \"text\", not \"json\"") }
        if let id { try FleetName.check(id, "the id") }
        guard NodeCommand.leases.contains(lease) else {
            let (least, most) = (NodeCommand.leases.lowerBound, NodeCommand.leases.upperBound)
            throw ValidationError("found --lease \(lease), expected \(least) to \(most) seconds")
        }
        if let sleepAfter, !NodeCommand.rests.contains(sleepAfter) {
            let (least, most) = (NodeCommand.rests.lowerBound, NodeCommand.rests.upperBound)
            throw ValidationError("found --sleep-after \(sleepAfter), expected \(least) to \(most) minutes")
        }
        if let loops, loops < 1 { throw ValidationError("found --loops \(loops), expected at least 1") }
    }

    func run(in context: FleetContext) async throws(RuntimeFailure) -> FleetStatus {
        let interruption = context.interruption()
        let loops = loops ?? min(NodeCommand.usualLoops, ProcessInfo.processInfo.activeProcessorCount)
        BoardLoop.useLoops(loops)
        NodeCommand.raiseFileLimit()
        let name: String
        if let id { name = id } else { name = try NodeCommand.machineName() }
        let settings = FleetNode.Settings(
            id: name, lease: .seconds(Int64(lease)), loops: loops,
            workspaces: try workspaces(in: context), environment: context.environment,
            quiet: sleepAfter.map { .minutes(Int64($0)) }, service: context.service)
        let node = try FleetNode(settings, try options.fleet(in: context), report: context.talk)
        try await node.run(until: interruption)
        return .done
    }

    private func workspaces(
        in context: FleetContext
    ) throws(RuntimeFailure) -> [FleetNode.Workspace] {
        var found: [FleetNode.Workspace] = []
        for option in workspace.isEmpty ? [nil] : workspace.map(Optional.some) {
            let folder = try context.workspace(option)
            let literals = LiteralContext.machine(
                clock: context.clock, folder: folder.path, environment: context.environment)
            let loaded = try LoadedWorkspace(folder, literals: literals)
            guard !found.contains(where: { $0.loaded.name == loaded.name }) else {
                throw RuntimeFailure(
                    "found two workspaces with the name \"\(loaded.name)\", expected different names",
                    hint: "change the name in one widgetconf.yaml")
            }
            if loaded.errorCount > 0 {
                let errors = counted(loaded.errorCount, "error")
                context.talk("the workspace \(loaded.name) has \(errors): run \"widgetconf check\"", .warning)
            }
            found.append(FleetNode.Workspace(folder: folder, loaded: loaded))
        }
        return found
    }

    /// The name of this machine.
    private static func machineName() throws(RuntimeFailure) -> String {
        let content = FileManager.default.contents(atPath: "/proc/sys/kernel/hostname") ?? Data()
        let name = String(decoding: content, as: UTF8.self).filter { !$0.isWhitespace }
        do { try FleetName.check(name, "the machine's name") } catch {
            throw RuntimeFailure("found \"\(name)\" as the machine's name", hint: "name the node with --id")
        }
        return name
    }

    /// Allows as many open files as the system permits: a board needs several.
    private static func raiseFileLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

extension FleetContext {
    /// Finds and reads a workspace.
    ///
    /// - Parameter option: the folder; nil for the usual one.
    func workspace(_ option: String?) throws(RuntimeFailure) -> WorkspaceFolder {
        let path = try WorkspaceFolder.find(option: option, environment: environment, current: folder)
        var findings: [Finding] = []
        guard let workspace = try WorkspaceFolder.read(path, into: &findings) else {
            throw RuntimeFailure(
                "\(path)/\(WorkspaceFolder.fileName) has errors", hint: "run \"widgetconf check\" in \(path)")
        }
        return workspace
    }
}

/// The absolute path of a path on the command line.
func absolutePath(_ path: String, in context: FleetContext) -> String {
    absolute(path, from: context.folder)
}
