import Glibc
import WidgetModel

/// How a process is started and confined.
struct LaunchPlan {
    /// How a process with permissions is confined.
    enum Confinement {
        /// With all rights of its user, except for hidden folders.
        case none
        case bubblewrap
        /// By kernel rules, with a separate temporary folder.
        case landlock(Reach)
    }

    var program: String
    /// The arguments, beginning with the program's name.
    var arguments: [String]
    var folder: String
    /// Variables that override the settings' variables.
    var variables: [String: String] = [:]
    var confinement = Confinement.none
    /// Whether the program may use and gain privileges. True for bubblewrap, which removes them from the
    /// provider.
    var keepsPrivileges = false
    /// Existing folders whose content the process cannot see, as paths without links.
    var hidden: [String] = []
    /// Folders that the process cannot rename, because they contain hidden folders. A folder comes before its
    /// subfolders.
    var pinned: [String] = []
    /// The sockets that it may open, if its system calls are filtered.
    var sockets: Sockets?
    /// The number of files that each process may have open; nil for the limit of this process.
    var openFiles: Int?
    /// A sentence for the log about restrictions that cannot be enforced; nil if all are enforced.
    var shortfall: String?
    /// Paths in the manifest or from the user that the process may not use, because it may have created a
    /// link in them.
    var refused: [String] = []

    /// Sockets with which a process connects to other processes. A connected pair is always allowed.
    enum Sockets { case network, none }

    /// Whether the started process only supervises the process that runs the program.
    var isWrapped: Bool { if case .bubblewrap = confinement { true } else { false } }
}

extension LaunchPlan {
    /// Plans how to start a provider.
    ///
    /// - Parameter chosen: Files and folders that users chose as values of parameters.
    /// - Throws: If the program does not exist, or isolation is required and not possible.
    init(_ settings: ProviderSettings, chosen: [String]) throws(ProcessError) {
        guard let program = settings.programPath else {
            // The program may have become executable since then.
            let problem = settings.programProblem ?? .missing
            throw ProcessError(
                "cannot start the provider: "
                    + problem.message(about: settings.command[0], folder: settings.folder))
        }
        self.init(
            program: program, arguments: [program] + settings.command.dropFirst(), folder: settings.folder)
        // The launcher could enter a folder that its user has closed, and the provider could reopen it.
        guard access(folder, X_OK) == 0 else { throw ProcessError("enter \(folder)", errno) }
        openFiles = settings.limits.files
        if let permissions = settings.isolation.permissions {
            confine(settings, Reach(permissions, of: settings, program: program, chosen: chosen))
        } else {
            hide(settings.isolation.hidden(), settings.isolation.means?.hidesFolders)
        }
        if settings.isolation.isRequired, let reason = shortfall ?? partiality {
            throw ProcessError("cannot isolate the provider: \(reason)")
        }
    }

    /// Why the isolation is only partial although all rules are enforced; nil if it is complete.
    private var partiality: String? {
        guard case .landlock = confinement else { return nil }
        return "this machine has no working bubblewrap, and Landlock isolates only partially"
    }

    /// Hides the folders that exist, if the machine can do that.
    ///
    /// - Parameter canHide: Whether the machine can hide folders; nil to detect it.
    private mutating func hide(_ folders: [String], _ canHide: Bool?) {
        var existing = folders.outermostFolders
        let folder = folder.withoutLinks ?? folder
        if folder.isInside(existing) {
            existing = existing.filter { !folder.isInside($0) }
            shortfall = "its folder is inside the state of a board, which therefore is not protected"
        }
        guard !existing.isEmpty else { return }
        if canHide ?? IsolationMeans.canHide {
            hidden = existing
            let above = Set(existing.flatMap(\.ancestors))
            pinned = above.filter(\.parent.isChangeable).sorted { $0.utf8.count < $1.utf8.count }
        } else {
            shortfall = "this machine has no user namespaces, which would protect the state of the board"
        }
    }

    private mutating func confine(_ settings: ProviderSettings, _ reach: Reach) {
        let means = settings.isolation.means ?? .ofMachine
        refused = reach.refused
        if let bubblewrap = means.bubblewrap {
            confinement = .bubblewrap
            keepsPrivileges = true
            sockets = reach.network ? .network : Sockets.none
            variables = ["TMPDIR": "/tmp"]
            let wrapping = Bubblewrap.arguments(
                for: reach, folder: folder, home: settings.environment["HOME"], memory: settings.limits.memory
            )
            let filter = ["--seccomp", "\(Bubblewrap.filterDescriptor)"]
            arguments = [bubblewrap] + wrapping + filter + ["--"] + arguments
            program = bubblewrap
            // The folder may not exist for bubblewrap itself, which enters it later.
            folder = "/"
        } else if means.landlock >= IsolationMeans.landlockNeeded {
            hide(reach.hidden, means.hidesFolders)
            // The kernel's rules allow a folder as a whole.
            if reach.exposed.isEmpty { shortfall = nil }
            confinement = .landlock(reach)
            sockets = reach.network ? .network : Sockets.none
        } else {
            hide(reach.hidden, means.hidesFolders)
            shortfall =
                "this machine has neither bubblewrap nor Landlock, so its permissions are not enforced"
        }
    }
}
