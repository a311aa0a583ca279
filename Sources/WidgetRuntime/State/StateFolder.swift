import Foundation
import Glibc

/// The folder in which one board lives: `board.sqlite` and `lock`.
package struct StateFolder: Hashable, Sendable {
    /// Absolute, with symbolic links resolved.
    package let path: String

    /// `--state`, else `$WIDGETCONF_STATE`, else `$XDG_STATE_HOME/widgetconf/NAME`, else the same below
    /// `~/.local/state`. The folder is made, for its owner only, when it is not there.
    package init(
        option: String?, workspaceName: String, environment: [String: String]
    ) throws(RuntimeFailure) {
        let chosen = option ?? environment["WIDGETCONF_STATE"].flatMap { $0.isEmpty ? nil : $0 }
        let path = chosen ?? StateFolder.standard(workspaceName: workspaceName, environment: environment)
        let reason = SystemFolders.make(path, mode: 0o700)
        guard reason == 0 else {
            throw RuntimeFailure(
                "the state folder \(path) cannot be made: \(systemReason(reason))",
                hint: "name a folder that you may write to with --state")
        }
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static func standard(workspaceName: String, environment: [String: String]) -> String {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let root =
            environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
        return root + "/widgetconf/" + workspaceName
    }

    /// Where whoever holds the lock listens: named by a hash of the folder, since a socket's path has 108
    /// bytes, in `$XDG_RUNTIME_DIR/widgetconf` or a private folder under the temporary directory.
    package func socketPath(environment: [String: String]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a: stable, short, and not a secret.
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        let name = String(repeating: "0", count: 16 - digits.count) + digits + ".sock"
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), access(runtime, W_OK) == 0 {
            return runtime + "/widgetconf/" + name
        }
        let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        return temporary + "/widgetconf-\(getuid())/" + name
    }
}

/// Something around us failed, so that a command could not run: exit code 3.
package struct RuntimeFailure: Error, Sendable, CustomStringConvertible {
    /// A full sentence that names the file or process.
    package let description: String
    /// One step to mend it.
    package let hint: String?

    package init(_ description: String, hint: String? = nil) {
        self.description = description
        self.hint = hint
    }
}
