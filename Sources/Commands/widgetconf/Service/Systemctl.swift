import Foundation
import Glibc
import Machine
import ProviderHost
import WidgetModel
import WidgetRuntime

/// The user's service manager.
struct Systemctl {
    /// The folder of unit files that the user has written.
    let folder: String
    private let environment: [String: String]
    private let searchPath: String

    /// How long a command may take. Starting a unit waits until the board is open.
    private static let limit = Milliseconds.minutes(11)

    /// - Throws: if the machine does not run systemd, or if the user's service manager does not run.
    init(_ context: CommandContext) throws(RuntimeFailure) {
        guard FileManager.default.fileExists(atPath: context.systemdFolder) else {
            throw RuntimeFailure(
                "this machine does not run systemd, which runs services in the background",
                hint: "start \"widgetconf serve\" with the machine's own service manager")
        }
        var environment = context.environment
        // Sessions of su and cron lack the variable.
        let runtime =
            environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/run/user/\(getuid())"
        guard FileManager.default.fileExists(atPath: runtime + "/systemd/private") else {
            throw RuntimeFailure(
                "no service manager runs for this user: there is no \(runtime)/systemd/private",
                hint: "log in as the user, or start it with \"sudo loginctl enable-linger \(Self.user)\"")
        }
        environment["XDG_RUNTIME_DIR"] = runtime
        let home = environment["HOME"] ?? NSHomeDirectory()
        let chosen = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        folder = (chosen ?? home + "/.config") + "/systemd/user"
        self.environment = environment
        searchPath = environment["PATH"] ?? ProgramResolution.standardPath
    }

    /// The user's name, or number.
    static var user: String {
        getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(getuid())"
    }

    /// Whether the user's services run while the user is not logged in.
    var lingers: Bool { FileManager.default.fileExists(atPath: "/var/lib/systemd/linger/\(Self.user)") }

    /// The main version of systemd.
    func version() throws(RuntimeFailure) -> Int {
        let words = try run(["--version"]).split(whereSeparator: \.isWhitespace)
        return words.dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// Runs `systemctl --user`.
    ///
    /// - Returns: its output.
    /// - Throws: if it fails, with the first line of its messages.
    @discardableResult
    func run(_ words: [String]) throws(RuntimeFailure) -> String {
        let program = ExternalProgram(
            words: [try path(of: "systemctl"), "--user"] + words, environment: environment)
        let ended = try program.collect(within: Self.limit)
        guard ended.isSuccess else {
            let lines = String(decoding: ended.errors, as: UTF8.self).split(separator: "\n")
            let reason = lines.first.map(String.init) ?? ended.status?.words ?? "it did not end"
            throw RuntimeFailure(
                "\"systemctl --user \(words.joined(separator: " "))\" failed: \(reason)",
                hint: "\"widgetconf service logs\" shows what the service said")
        }
        return String(decoding: ended.output, as: UTF8.self)
    }

    /// The state of a unit.
    func state(of unit: String) throws(RuntimeFailure) -> UnitState {
        let path = folder + "/" + unit
        let properties = ["--property=" + UnitState.properties.joined(separator: ","), unit]
        return UnitState(
            unit: unit, path: path, isInstalled: FileManager.default.fileExists(atPath: path),
            shown: try run(["show"] + properties))
    }

    /// Shows the journal of units in this terminal.
    func showJournal(of units: [String], lines: Int, follows: Bool) throws(RuntimeFailure) -> Bool {
        var words = [try path(of: "journalctl"), "--no-pager", "--quiet", "--lines=\(lines)"]
        words += units.map { "--user-unit=\($0)" }
        if follows { words.append("--follow") }
        return try ExternalProgram(words: words, environment: environment).run().isSuccess
    }

    private func path(of program: String) throws(RuntimeFailure) -> String {
        if let path = ProgramResolution.path(ofCompanion: program, searchPath: searchPath) { return path }
        throw RuntimeFailure("the program \(program) is not found", hint: "add its folder to PATH")
    }
}
