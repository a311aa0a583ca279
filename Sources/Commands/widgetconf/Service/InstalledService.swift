import BoardDocuments
import CLinux
import Configurations
import Foundation
import Glibc
import Machine
import ProviderHost
import WidgetModel
import WidgetRuntime

/// The service of a board: its units, as far as they exist.
struct InstalledService {
    let session: BoardSession
    let systemctl: Systemctl
    private let context: CommandContext

    /// Nil without a session, whose findings are already reported.
    init?(_ session: BoardSession?, in context: CommandContext) throws(RuntimeFailure) {
        guard let session else { return nil }
        self.session = session
        self.context = context
        systemctl = try Systemctl(context)
    }

    func name(_ part: ServiceUnit.Part) -> String { ServiceUnit.name(part, session.workspaceName) }

    /// The names of both units.
    var units: [String] { ServiceUnit.Part.allCases.map(name) }

    var notInstalled: RuntimeFailure {
        RuntimeFailure(
            "no service is installed for the workspace \(session.workspaceName)",
            hint: "install it with \"widgetconf service install\"")
    }

    /// The states of the units. The web server's is left out unless it is installed.
    func report() throws(RuntimeFailure) -> ServiceReport {
        var states: [UnitState] = []
        for unit in units {
            let state = try systemctl.state(of: unit)
            if states.isEmpty || state.installed { states.append(state) }
        }
        return ServiceReport(units: states, lingers: systemctl.lingers)
    }

    /// Refuses folders of other users, whose files the service could not change.
    static func checkOwners(of session: BoardSession) throws(RuntimeFailure) {
        for (path, what) in [(session.folder.path, "workspace"), (session.state.path, "board")] {
            var status = stat()
            guard stat(path, &status) == 0, status.st_uid != geteuid() else { continue }
            let owner =
                getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
            throw RuntimeFailure(
                "the \(what) in \(path) belongs to \(owner), not to \(Systemctl.user)",
                hint: "run the command as \(owner)")
        }
    }

    /// Refuses a board that another process serves, because the service would wait for it forever.
    func checkOtherServices() throws(RuntimeFailure) {
        guard session.isServed else { return }
        let own = try systemctl.state(of: name(.board)).mainProcess
        guard let other = session.servingProcess, other != own else { return }
        throw RuntimeFailure(
            "the board in \(session.state.path) is already served by process \(other)",
            hint: "end that process or its service first, and run the command again")
    }

    /// Writes units, and starts them now and after each login. If one cannot be started, those that are new
    /// are removed again.
    func start(_ units: [ServiceUnit]) throws(RuntimeFailure) {
        let names = units.map { name($0.part) }
        let new = names.filter { !isInstalled($0) }
        do throws(RuntimeFailure) {
            for unit in units { try write(unit) }
            // This also makes systemd read the units.
            try systemctl.run(["enable"] + names)
            // A service that already runs is started with the new options.
            for name in names { try systemctl.run(["restart", name]) }
        } catch {
            _ = try remove(new)
            throw error
        }
    }

    private func isInstalled(_ unit: String) -> Bool {
        FileManager.default.fileExists(atPath: systemctl.folder + "/" + unit)
    }

    private func write(_ unit: ServiceUnit) throws(RuntimeFailure) {
        let path = systemctl.folder + "/" + name(unit.part)
        let reason = SystemFolders.make(systemctl.folder, mode: 0o755)
        guard reason == 0 else {
            throw RuntimeFailure("\(systemctl.folder) cannot be created: \(systemReason(reason))")
        }
        try FileWriting.write(Array(unit.text.utf8), to: path)
    }

    /// Stops units, and deletes their files.
    ///
    /// - Returns: the names of the units that existed.
    func remove(_ units: [String]) throws(RuntimeFailure) -> [String] {
        let installed = units.filter(isInstalled)
        guard !installed.isEmpty else { return [] }
        try systemctl.run(["disable", "--now"] + installed)
        for unit in installed { unlink(systemctl.folder + "/" + unit) }
        try systemctl.run(["daemon-reload"])
        return installed
    }

    /// The unit of this board.
    ///
    /// - Parameters:
    ///   - options: the options of the service's command.
    ///   - systemd: the version of systemd.
    func unit(_ part: ServiceUnit.Part, options: [String], systemd: Int) throws(RuntimeFailure) -> ServiceUnit
    {
        let searchPath = context.environment["PATH"] ?? ProgramResolution.standardPath
        guard let program = ProgramResolution.path(ofCompanion: "widgetconf", searchPath: searchPath) else {
            throw RuntimeFailure("the program widgetconf is not found", hint: "install it, or add it to PATH")
        }
        let command = part == .board ? ["serve", "--web", ListenAddress.none] : ["web"]
        let name = session.workspaceName
        return ServiceUnit(
            part: part,
            scope: .user(
                environment: Self.recorded(context.unsettled.environment),
                writable: [session.state.path, UploadFolder.path(environment: context.environment)],
                systemd: systemd),
            subject: part == .board ? "widgetconf board \(name)" : "widgetconf board \(name) for browsers",
            command: [program, "-C", session.folder.path] + command + options)
    }

    /// The variables that the service needs to work as commands do: the user's service manager has not read
    /// the shell's startup files. Variables of terminals and of the session are left out.
    static func recorded(_ environment: [String: String]) -> [String] {
        let settings: [Setting] = [.workspace, .state, .requireSandbox, .patience, .fonts, .trace]
        let names =
            settings.flatMap(\.variables) + [
                "PATH", "LANG", "LC_ALL", "LC_MESSAGES", "LC_TIME", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                "XDG_STATE_HOME",
            ]
        return names.sorted().compactMap { name in
            environment[name].flatMap { $0.isEmpty ? nil : "\(name)=\($0)" }
        }
    }
}

/// The folder in which the web server stores uploaded files.
enum UploadFolder {
    static func path(environment: [String: String]) -> String {
        let chosen = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (chosen ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share")
            + "/widgetconf/uploads"
    }
}
