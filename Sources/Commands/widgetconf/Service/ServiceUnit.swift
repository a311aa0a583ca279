import SourceText

/// The text of a systemd unit that runs a board, or the web server of one.
///
/// The engine starts bubblewrap, which needs namespaces and mounts, and providers whose engines compile while
/// they run. Therefore, its unit does not restrict namespaces and writable code, keeps the whole of /proc
/// (which bubblewrap mounts again), and allows the system calls of `@mount`. The web server does not start
/// other programs, so its unit contains every restriction that works.
struct ServiceUnit: Hashable, Sendable {
    enum Part: String, CaseIterable, Sendable { case board, web }

    /// Which service manager runs the unit.
    enum Scope: Hashable, Sendable {
        /// The user's. It cannot drop capabilities, which it does not have.
        ///
        /// - Parameters:
        ///   - environment: variables, sorted by name.
        ///   - writable: the folders in which the web server stores files.
        ///   - systemd: the version of systemd.
        case user(environment: [String], writable: [String], systemd: Int)
        /// The system's, for the account that the instance names.
        case system
    }

    let part: Part
    let scope: Scope
    /// A short description of the program.
    let subject: String
    /// The program with its arguments. They are quoted, except in a system's unit, where they may contain
    /// systemd's specifiers.
    let command: [String]

    /// The first version of systemd with growing restart times. Older versions would warn about the keys.
    private static let versionWithRestartSteps = 254

    /// `widgetconf@home.service`. A workspace and an account can have the same name, as their units belong to
    /// different service managers.
    static func name(_ part: Part, _ instance: String) -> String {
        "\(template(part))@\(escaped(instance)).service"
    }

    static func template(_ part: Part) -> String { part == .board ? "widgetconf" : "widgetconf-web" }

    /// The units of the packages, as they are in `Packaging`.
    static func packaged(_ part: Part) -> ServiceUnit {
        let program = "/usr/bin/widgetconf"
        return ServiceUnit(
            part: part, scope: .system,
            subject: part == .board ? "widgetconf board of %i" : "widgetconf board of %i for browsers",
            command: part == .board ? [program, "serve", "--web", "none"] : [program, "web"])
    }

    /// A part of a unit's name, as `systemd-escape` writes it.
    private static func escaped(_ text: String) -> String {
        text.utf8.enumerated().map { index, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar || scalar == "_"
                || scalar == ":" || scalar == "-" || (scalar == "." && index > 0)
            return isPlain ? String(scalar) : "\\x" + String(Int(byte) + 0x100, radix: 16).dropFirst()
        }.joined()
    }

    var text: String {
        let sections = [("Unit", head), ("Service", service), ("Install", install)]
        return note + sections.map { "\n[\($0)]\n" + $1.map { $0 + "\n" }.joined() }.joined()
    }

    private var note: String {
        scope == .system
            ? "# Runs for the account that the instance names, such as widgetconf@kim.\n"
            : "# Written by \"widgetconf service install\", which replaces this file.\n"
    }

    private var head: [String] {
        let target = Self.template(part) + ".target"
        // The packages restart the target after an upgrade, and thereby the running instances.
        let group = scope == .system ? ["Wants=\(target)", "PartOf=\(target)"] : []
        let after = part == .board ? [] : ["After=\(Self.template(.board))@%i.service"]
        return ["Description=\(subject)", "Documentation=man:widgetconf-service(1)"] + group + after
            // A full disk or a missing network can last: the service is started again until it succeeds.
            + ["StartLimitIntervalSec=0"]
    }

    private var service: [String] {
        let words = scope == .system ? command : command.map(Self.quoted)
        return account
            + [
                // Swift's threads ask for priorities that only root may give, and log each refusal.
                "Environment=LIBDISPATCH_LOG=NO",
                "Type=notify", "NotifyAccess=main", "ExecStart=" + words.joined(separator: " "),
                // The shell has the command built in. The program of that name may be missing.
                "ExecReload=/bin/sh -c \"kill -HUP $MAINPID\"",
            ] + times + restart + (part == .board ? engineRestrictions : webRestrictions)
    }

    /// Who runs the service, and in which environment.
    private var account: [String] {
        switch scope {
        case .user(let environment, _, _): environment.map { "Environment=" + Self.quoted($0) }
        case .system:
            [
                "User=%i", "WorkingDirectory=~",
                // For the board's socket. Commands find it by the path that the board's lock contains.
                "Environment=XDG_RUNTIME_DIR=/run/widgetconf/%i",
            ]
                + (part == .board
                    ? ["RuntimeDirectory=widgetconf/%i", "RuntimeDirectoryMode=0700"] : [])
        }
    }

    private var times: [String] {
        // Both programs end their children themselves.
        guard part == .board else { return ["TimeoutStopSec=15s", "KillMode=mixed"] }
        return [
            // A large board may have to be saved and converted first.
            "TimeoutStartSec=10min", "TimeoutStopSec=30s", "WatchdogSec=30s",
            // The image of a process contains secrets, and the board loses nothing.
            "WatchdogSignal=SIGKILL", "KillMode=mixed",
        ]
    }

    private var restart: [String] {
        // 1 and 2 are problems in files and options, which do not go away by themselves.
        let when = ["Restart=on-failure", "RestartPreventExitStatus=1 2"]
        if case .user(_, _, let systemd) = scope, systemd >= Self.versionWithRestartSteps {
            return when + ["RestartSec=1s", "RestartSteps=8", "RestartMaxDelaySec=5min"]
        }
        return when + ["RestartSec=10s"]
    }

    private var engineRestrictions: [String] {
        let all = [
            "LockPersonality=yes", "NoNewPrivileges=yes", "RestrictRealtime=yes", "RestrictSUIDSGID=yes",
            "SystemCallArchitectures=native", "SystemCallErrorNumber=EPERM",
            "SystemCallFilter=@system-service @mount",
            // The host's own filters, and Landlock. Before version 255, systemd's groups lack them.
            "SystemCallFilter=seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self",
        ]
        guard scope == .system else { return all }
        return [
            "CapabilityBoundingSet=", "ProtectControlGroups=yes", "ProtectKernelModules=yes",
            "ProtectSystem=full",
        ] + all
    }

    private var webRestrictions: [String] {
        let folders =
            switch scope {
            case .user(_, let writable, _):
                [
                    "ProtectHome=read-only",
                    "ReadWritePaths=" + writable.map(Self.quoted).joined(separator: " "),
                ]
            // The home folder of the account is not known here.
            case .system: ["ReadWritePaths=-/home -/var/lib -/srv"]
            }
        return folders
            // A user's service manager lacks the rights for these, and cannot hide the log in a /proc
            // without it.
            + (scope == .system
                ? ["CapabilityBoundingSet=", "ProtectClock=yes", "ProtectKernelLogs=yes", "RemoveIPC=yes"]
                : [])
            + [
                "DevicePolicy=closed", "KeyringMode=private", "LockPersonality=yes",
                "MemoryDenyWriteExecute=yes", "NoNewPrivileges=yes", "PrivateDevices=yes",
                "PrivateTmp=yes", "PrivateUsers=yes", "ProcSubset=pid", "ProtectControlGroups=yes",
                "ProtectHostname=yes", "ProtectKernelModules=yes",
                "ProtectKernelTunables=yes", "ProtectProc=invisible", "ProtectSystem=strict",
                "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK", "RestrictNamespaces=yes",
                "RestrictRealtime=yes", "RestrictSUIDSGID=yes", "SystemCallArchitectures=native",
                "SystemCallErrorNumber=EPERM", "SystemCallFilter=@system-service",
                "SystemCallFilter=~@privileged @resources", "UMask=0077",
            ]
    }

    private var install: [String] {
        ["WantedBy=" + (scope == .system ? "multi-user.target" : "default.target")]
    }

    /// A word as systemd reads it: specifiers and variables are escaped, and words with blanks, quotes or
    /// backslashes are quoted (systemd.syntax(7)).
    static func quoted(_ word: String) -> String {
        let text = word.replacing("%", with: "%%").replacing("$", with: "$$")
        let isPlain = !text.isEmpty && text.allSatisfy { !$0.isWhitespace && !"\"'\\;".contains($0) }
        if isPlain { return text }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        return "\"\(escaped)\""
    }
}
