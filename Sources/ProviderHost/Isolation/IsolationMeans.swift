import CLauncher
import Glibc

/// What this machine can enforce for the user of this process.
package struct IsolationMeans: Hashable, Sendable {
    /// The path of a bubblewrap that works; nil if there is none.
    package var bubblewrap: String?
    /// The version of the kernel's Landlock; 0 if there is none.
    package var landlock: Int
    /// Whether folders can be hidden from a process that has no `permissions`.
    package var hidesFolders: Bool

    package init(bubblewrap: String?, landlock: Int, hidesFolders: Bool) {
        self.bubblewrap = bubblewrap
        self.landlock = landlock
        self.hidesFolders = hidesFolders
    }

    /// The first version of Landlock that also protects files from being truncated.
    package static let landlockNeeded = 3

    /// Found out once, when the first provider with permissions is started. This takes a few milliseconds.
    package static let ofMachine = IsolationMeans(
        bubblewrap: workingBubblewrap(), landlock: Int(landlock_version()), hidesFolders: canHide)

    /// Found out when the first provider is started.
    static let canHide = launch_can_hide() != 0

    /// Only folders of the system are searched, because the program decides what a provider may do.
    private static let bubblewrapPaths = ["/usr/bin/bwrap", "/usr/local/bin/bwrap"]

    /// A bubblewrap may exist and not work, because the kernel or a container forbids user namespaces.
    private static func workingBubblewrap() -> String? {
        bubblewrapPaths.first { path in
            guard ProgramResolution.isExecutableFile(path) else { return false }
            let arguments =
                [path] + Bubblewrap.namespaces(network: false)
                + ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--", "/bin/true"]
            let null = Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
            guard null.isOpen,
                // A program that cannot be started cannot isolate.
                let trial = try? Spawn.spawn(
                    LaunchPlan(program: path, arguments: arguments, folder: "/"), environment: [],
                    streams: [null.number, null.number, null.number])
            else { return false }
            var status: Int32 = 1
            while waitpid(trial, &status, 0) < 0 && errno == EINTR {}
            return status == 0
        }
    }
}
