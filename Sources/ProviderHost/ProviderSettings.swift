package import ProviderProtocol
package import WidgetModel

/// All that is needed to start one provider and to keep it in bounds.
package struct ProviderSettings: Sendable {
    package var name: ProviderName
    /// Program and arguments, as the manifest has them; not empty.
    package var command: [String]
    /// The manifest's folder: an absolute path. The process works there.
    package var folder: String
    /// The whole environment of the process; see `ProviderEnvironment`.
    package var environment: [String: String]
    /// Where a program without a slash is looked for before PATH: beside the running executable.
    package var programFolder: String?
    package var limits: ProviderLimits
    package var initialize: InitializeRequest

    package init(
        name: ProviderName, command: [String], folder: String, environment: [String: String],
        programFolder: String? = ProgramResolution.executableFolder(),
        limits: ProviderLimits = ProviderLimits(),
        initialize: InitializeRequest = InitializeRequest()
    ) {
        precondition(!command.isEmpty, "provider \(name) has an empty command")
        self.name = name
        self.command = command
        self.folder = folder
        self.environment = environment
        self.programFolder = programFolder
        self.limits = limits
        self.initialize = initialize
    }
}

extension ProviderSettings {
    /// What is wrong with a command whose program does not exist.
    ///
    /// - Parameter folder: where a program with a path begins, as it is to be shown.
    package static func programMissing(_ program: String, folder: String) -> String {
        let places = program.contains("/") ? "in \(folder)" : "beside widgetconf or in PATH"
        return "found no program \(program) \(places)"
    }

    /// Where the program of the command is; nil when there is no such executable.
    package var programPath: String? {
        ProgramResolution.path(
            of: command[0], folder: folder, besideExecutable: programFolder,
            searchPath: environment["PATH"] ?? "", isExecutable: ProgramResolution.isExecutableFile)
    }
}

extension ProviderLimits {
    /// How long a started process may take to answer `initialize`: as long as any request, but not less than
    /// the default, because an interpreter starts no faster for a short limit.
    var longestStart: Milliseconds {
        start ?? min(max(answer, ProviderLimits().answer), HostLimits.longestStart)
    }
}
