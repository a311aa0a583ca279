import CLinux
import Glibc

/// How completely a machine can isolate a provider with `permissions`.
package enum IsolationLevel: String, Sendable {
    /// With bubblewrap: other files, processes and programs do not exist for the provider.
    case full
    /// With Landlock and a filter of system calls alone: the provider can neither read nor change the content
    /// of other files, but it can list them, and can see other processes.
    case partial
    /// No mechanism: `permissions` are ignored.
    case none
}

/// The isolation mechanisms that this machine offers to the user of this process.
package struct IsolationMeans: Hashable, Sendable {
    /// The path of a bubblewrap that works; nil if no such program exists.
    package var bubblewrap: String?
    /// The version of the kernel's Landlock; 0 if it is not supported.
    package var landlock: Int
    /// Whether folders can be hidden from a process without `permissions`.
    package var hidesFolders: Bool

    package init(bubblewrap: String?, landlock: Int, hidesFolders: Bool) {
        self.bubblewrap = bubblewrap
        self.landlock = landlock
        self.hidesFolders = hidesFolders
    }

    /// How completely providers with `permissions` are isolated.
    package var level: IsolationLevel {
        if bubblewrap != nil, hidesFolders { return .full }
        return landlock >= Self.landlockNeeded ? .partial : .none
    }

    /// The first version of Landlock that also blocks signals to outside processes.
    package static let landlockWithSignals = 6

    /// The first version of Landlock that also protects files from being truncated.
    package static let landlockNeeded = 3

    /// Detected once, when the first provider with permissions is started. This takes a few milliseconds.
    package static let ofMachine = IsolationMeans(
        bubblewrap: workingBubblewrap(), landlock: Int(landlock_version()), hidesFolders: canHide)

    /// Detected when the first provider is started.
    static let canHide = launch_can_hide() != 0

    /// Only the system's folders are searched, because bubblewrap controls a provider's permissions.
    private static let bubblewrapPaths = ["/usr/bin/bwrap", "/usr/local/bin/bwrap"]

    /// A bubblewrap may exist and not work, because the kernel or a container forbids user namespaces.
    private static func workingBubblewrap() -> String? {
        bubblewrapPaths.first { path in
            guard ProgramResolution.isExecutableFile(path) else { return false }
            let arguments =
                [path] + Bubblewrap.namespaces(network: false)
                + ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--", "/bin/true"]
            var plan = LaunchPlan(program: path, arguments: arguments, folder: "/")
            plan.keepsPrivileges = true
            let null = Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
            guard null.isOpen,
                // A program that cannot be started cannot isolate.
                let trial = try? Spawn.spawn(
                    plan, environment: [], streams: [null.number, null.number, null.number])
            else { return false }
            var status: Int32 = 1
            while waitpid(trial, &status, 0) < 0 && errno == EINTR {}
            return status == 0
        }
    }
}
