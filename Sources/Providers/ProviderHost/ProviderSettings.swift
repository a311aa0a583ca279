package import ProviderProtocol
package import WidgetModel

/// Everything that is needed to start one provider and to enforce its limits.
package struct ProviderSettings: Sendable {
    package var name: ProviderName
    /// The program and its arguments as in the manifest; not empty.
    package var command: [String]
    /// The absolute path of the manifest's folder, which is the working folder of the process.
    package var folder: String
    /// The complete environment of the process; see `ProviderEnvironment`.
    package var environment: [String: String]
    /// The folder that is searched before PATH for a program without a slash: the running executable's
    /// folder.
    package var programFolder: String?
    package var limits: ProviderLimits
    package var initialize: InitializeRequest
    /// Called on the loop of the host with everything that passes between it and its processes, with secrets
    /// in plain text; nil without a trace.
    package var trace: (@Sendable (TracedEvent) -> Void)?
    package var isolation = Isolation()
    /// Returns why the provider may not be started now, before each start; nil if it may.
    package var refusal: (@Sendable () -> ProviderFailure?)?

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
    /// Why the command's program cannot be started; nil if it can.
    package var programProblem: ProgramProblem? {
        ProgramResolution.problem(
            with: command[0], folder: folder, besideExecutable: programFolder,
            searchPath: environment["PATH"] ?? ProgramResolution.standardPath)
    }

    /// The path of the command's program; nil if no such executable exists. Without PATH in the environment,
    /// the standard folders are searched, as `execvp` does.
    package var programPath: String? {
        ProgramResolution.path(
            of: command[0], folder: folder, besideExecutable: programFolder,
            searchPath: environment["PATH"] ?? ProgramResolution.standardPath,
            isExecutable: ProgramResolution.isExecutableFile)
    }
}

extension ProviderLimits {
    /// How long a started process may take to answer `initialize`. It is at least the default limit of an
    /// answer, because an interpreter does not start faster if the manifest sets a shorter one.
    var longestStart: Milliseconds {
        start ?? min(max(answer, ProviderLimits().answer), FixedProcessLimits.longestStart)
    }
}
