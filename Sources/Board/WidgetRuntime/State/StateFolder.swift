import Configurations
import Foundation
import Glibc
package import Machine

/// The folder in which one board is stored.
package struct StateFolder: Hashable, Sendable {
    /// The absolute path, with symbolic links resolved.
    package let path: String

    /// Selects the folder: `--state`, else `$WIDGETCONF_STATE`, else `$XDG_STATE_HOME/widgetconf/NAME`, else
    /// the same below `~/.local/state`.
    ///
    /// The folder is created if it does not exist, with access for its owner only.
    package init(
        option: String?, workspaceName: String, environment: [String: String]
    ) throws(RuntimeFailure) {
        let path = StateFolder.chosen(option, workspaceName, environment)
        let reason = SystemFolders.make(path, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure(
                "the state folder \(path) cannot be created: \(systemReason(reason))",
                hint: "choose a writable folder with --state")
        }
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        OpenedBoards.record(self.path, environment: environment)
    }

    /// The folder of a copy, which exists.
    package init(copy path: String) { self.path = path }

    /// Selects the folder in the same way; nil if it does not exist.
    init?(existing option: String?, workspaceName: String, environment: [String: String]) {
        let path = StateFolder.chosen(option, workspaceName, environment)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static func chosen(
        _ option: String?, _ workspaceName: String, _ environment: [String: String]
    ) -> String {
        option ?? environment[.state]
            ?? standard(workspaceName: workspaceName, environment: environment)
    }

    private static func standard(workspaceName: String, environment: [String: String]) -> String {
        standardRoot(environment: environment) + "/" + workspaceName
    }

    /// The parent folder of all state folders at their usual location.
    package static func standardRoot(environment: [String: String]) -> String {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let root =
            environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
        return root + "/widgetconf"
    }

    /// The path of the socket on which the process that holds the lock listens.
    ///
    /// It is in `$XDG_RUNTIME_DIR/widgetconf`, or in a private folder below the temporary directory. Its name
    /// is a hash of the folder, because the path of a socket is limited to 108 bytes.
    package func socketPath(environment: [String: String]) -> String {
        let name = StateFolder.hashedName(of: path) + ".sock"
        return StateFolder.socketFolders(environment: environment)[0] + "/" + name
    }

    /// A name of 16 digits for the path of a folder.
    static func hashedName(of path: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a: stable, short, and not a secret.
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The folders for sockets. This process uses the first one; processes with another environment may use
    /// the others.
    static func socketFolders(environment: [String: String]) -> [String] {
        let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        let folders = [temporary + "/widgetconf-\(getuid())"]
        guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"),
            access(runtime, W_OK) == 0
        else { return folders }
        return [runtime + "/widgetconf"] + folders
    }
}
