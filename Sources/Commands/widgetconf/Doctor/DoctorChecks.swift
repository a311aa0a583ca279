import BoardDocuments
import Configurations
import Glibc
import IntentDefinitions
import Machine
import ProviderProtocol
import SourceText
import WidgetModel
import WidgetRuntime
import WidgetStore

/// Checks the machine, the workspace, the board and the providers, in this order.
///
/// A problem with one requirement does not stop the checks of the others. Only an unreadable workspace ends
/// them, because everything after it depends on the workspace.
struct DoctorChecks {
    /// The maximum number of findings that are printed for each provider. `check --run` prints all findings.
    private static let findingsTold = 5

    private let options: GlobalOptions
    private let context: CommandContext

    init(_ options: GlobalOptions, _ context: CommandContext) {
        self.options = options
        self.context = context
    }

    /// The diagnoses in the order in which they are printed.
    func run() async -> [Diagnosis] {
        var diagnoses = [
            libraries(), python(), tool("git", "the sample today-commit"), sandbox(),
        ]
        do throws(RuntimeFailure) {
            let (folder, findings) = try workspaceFolder()
            guard let folder else {
                diagnoses.append(diagnosis(of: findings, "\(WorkspaceFolder.fileName)"))
                return diagnoses
            }
            let workspace = try LoadedWorkspace(folder, literals: literals(folder))
            diagnoses.append(diagnosis(of: workspace.findings, folder.path))
            diagnoses += state(of: folder)
            diagnoses += await providers(of: workspace)
        } catch {
            diagnoses.append(Diagnosis("workspace", error))
        }
        return diagnoses
    }

    // The versions of the system libraries that widgetconf links against.

    /// The versions of the system libraries that widgetconf links against.
    private func libraries() -> Diagnosis {
        do throws(StoreError) {
            let store = try StoreSurvey.libraryVersion()
            return Diagnosis("libraries", .good, "libyaml \(YAMLLibrary.version), SQLite \(store)")
        } catch {
            return Diagnosis("libraries", .bad, error.description, remedy: error.hint)
        }
    }

    /// Searches a program in `PATH`. A missing program is only a note, because not every workspace needs it.
    ///
    /// - Parameter user: the users of the program, as a plural noun for the message.
    private func tool(_ name: String, _ user: String) -> Diagnosis {
        if let path = ProgramSearch.path(of: name, environment: context.environment) {
            return Diagnosis(name, .good, path)
        }
        return Diagnosis(
            name, .note, "not found; only \(user) require it",
            remedy: "install it with \"apt install \(name)\"")
    }

    /// Searches Python with the modules of the kit, which some systems leave out.
    private func python() -> Diagnosis {
        let found = tool("python3", "providers in Python")
        guard found.verdict == .good else { return found }
        let probe = ExternalProgram(
            words: [found.found, "-c", "import asyncio, zoneinfo"], environment: context.environment)
        // The provider checks report programs that cannot be started.
        guard let status = try? probe.runQuietly(), !status.isSuccess else { return found }
        return Diagnosis(
            found.name, .note, "\(found.found) lacks the modules asyncio or zoneinfo, which the kit needs",
            remedy: ProviderRemedy.standardLibrary)
    }

    /// The restrictions that the machine can enforce on providers. The result is only a note, unless
    /// isolation is required.
    private func sandbox() -> Diagnosis {
        let survey = ProviderSandbox.survey()
        let isRequired = ProviderSandbox.isRequired(context.environment)
        return Diagnosis(
            "sandbox", survey.isComplete ? .good : isRequired ? .bad : .note, survey.found,
            remedy: survey.remedy)
    }

    // The workspace

    /// The folder of the workspace, nil if its own file has errors, with the findings about that file.
    private func workspaceFolder() throws(RuntimeFailure) -> (WorkspaceFolder?, [Finding]) {
        let path = try WorkspaceFolder.find(
            option: options.workspace, environment: context.environment, current: context.folder)
        var findings: [Finding] = []
        return (try WorkspaceFolder.read(path, into: &findings), findings)
    }

    private func literals(_ folder: WorkspaceFolder) -> LiteralContext {
        .machine(clock: context.clock, folder: folder.path, environment: context.environment)
    }

    /// Counts the findings of the workspace. Warnings alone are a note.
    private func diagnosis(of findings: [Finding], _ place: String) -> Diagnosis {
        let tally = FindingTally(findings)
        return Diagnosis(
            "workspace", tally.errors > 0 ? .bad : tally.warnings > 0 ? .note : .good, "\(place), \(tally)",
            remedy: findings.isEmpty ? nil : "\"widgetconf check\" shows them")
    }

    // The board

    /// Checks the state folder, its disk, the database and the engine.
    private func state(of folder: WorkspaceFolder) -> [Diagnosis] {
        do throws(RuntimeFailure) {
            let session = try BoardSession(
                folder, state: options.state.map { absolute($0, from: context.folder) },
                clock: context.clock, environment: context.environment,
                timeouts: context.timeouts)
            let path = session.state.path
            return [
                access(path, W_OK) == 0
                    ? Diagnosis("state", .good, path)
                    : Diagnosis(
                        "state", .bad, "\(path) cannot be written", remedy: "change its owner, or use --state"
                    ),
                disk(of: path), database(in: path), try host(of: session),
            ]
        } catch {
            return [Diagnosis("state", error)]
        }
    }

    /// Whether the disk of the state folder accepts more data, with the free space if the system reports it.
    private func disk(of folder: String) -> Diagnosis {
        let free = DiskSpace.freeBytes(in: folder).map(DoctorChecks.free)
        guard let trouble = DiskSpace.trouble(in: folder) else {
            return Diagnosis("disk", .good, free ?? "takes more bytes")
        }
        return Diagnosis(
            "disk", .bad,
            "full: \(folder) cannot be written (\(systemReason(trouble))\(free.map { ", " + $0 } ?? ""))",
            remedy: "free some space there, or use another folder with --state")
    }

    /// Free space as text, such as `812 MiB free` or `71 GiB free`. Less than 10 GiB is shown in MiB.
    static func free(_ bytes: some BinaryInteger) -> String {
        bytes >> 30 < 10 ? "\(bytes >> 20) MiB free" : "\(bytes >> 30) GiB free"
    }

    /// Whether the database can be read, and how many widgets it contains. A missing database is no problem,
    /// because the first command creates it.
    private func database(in folder: String) -> Diagnosis {
        do throws(StoreError) {
            guard let widgets = try StoreSurvey.widgetCount(in: folder) else {
                return Diagnosis("database", .good, "missing; the first command on the board creates it")
            }
            let count = widgets == 1 ? "1 placed widget" : "\(widgets) placed widgets"
            return Diagnosis("database", .good, "readable, \(count)")
        } catch {
            return Diagnosis("database", .bad, error.description, remedy: error.hint)
        }
    }

    /// Which process hosts the board, and whether it answers on the socket.
    ///
    /// The lock is taken for a moment to find out whether it is free.
    ///
    /// - Throws: if the state folder or the socket cannot be used.
    private func host(of session: BoardSession) throws(RuntimeFailure) -> Diagnosis {
        let holder = StateLock.holder(of: session.state).map { "process \($0)" } ?? "another process"
        if let lock = try StateLock(session.state) {
            lock.release()
            return Diagnosis(
                "engine", .good, "not running; \"widgetconf serve\" keeps the board current"
            )
        }
        let path = session.hostedPath
        guard SocketClient(path: path, patience: session.timeouts.host)?.isHostAlive == true else {
            if let trouble = SocketClient.trouble(at: path) { throw RuntimeFailure(trouble) }
            return Diagnosis(
                "engine", .bad, "\(holder) holds the lock but does not answer at \(path)",
                remedy: "wait until it ends, or stop it")
        }
        return Diagnosis("engine", .good, "\(holder) runs the board and answers at \(path)")
    }

    // The providers

    /// Starts all providers at the same time, so that one that does not answer delays no other.
    private func providers(of workspace: LoadedWorkspace) async -> [Diagnosis] {
        let probe = ProviderProbe(
            workspace, environment: context.environment, clock: context.clock,
            timeouts: context.timeouts)
        let runs = workspace.manifests.manifests.map { manifest in
            Task { await diagnosis(of: manifest, in: workspace, probe) }
        }
        var diagnoses: [Diagnosis] = []
        for run in runs { diagnoses.append(await run.value) }
        return diagnoses
    }

    /// The findings and the verdict are the same as in `check --run`.
    private func diagnosis(
        of manifest: ProviderManifest, in workspace: LoadedWorkspace, _ probe: ProviderProbe
    ) async -> Diagnosis {
        let name = "provider \(manifest.name.value)"
        if let problem = probe.programProblem(of: manifest) {
            return Diagnosis(name, .bad, problem.message, remedy: problem.remedy)
        }
        switch await probe.run(manifest) {
        case .failure(let failure):
            return Diagnosis(
                name, .bad, failure.explanation,
                remedy: ProviderRemedy.ofStart(failure, of: manifest))
        case .success(let answer):
            let took = TimeFormat.duration(milliseconds: answer.milliseconds)
            let kinds = answer.declaration.kinds.map(\.kind.name).joined(separator: ", ")
            let findings = workspace.withoutIgnored(answer.findings)
            guard findings.isEmpty else {
                let told = findings.prefix(DoctorChecks.findingsTold).map(\.message).joined(separator: "; ")
                let more = findings.count - DoctorChecks.findingsTold
                let hints = Set(findings.map(\.hint))
                let step = hints.count == 1 ? findings[0].hint : nil
                return Diagnosis(
                    name, findings.contains { $0.severity == .error } ? .bad : .note,
                    "answers after \(took), with problems: \(told)"
                        + (more > 0 ? "; and \(more) more" : ""),
                    remedy: (step ?? ProviderRemedy.ofDifference(manifest))
                        + (more > 0 ? "; \"widgetconf check --run\" shows all" : ""))
            }
            return Diagnosis(name, .good, "answers after \(took): \(kinds)")
        }
    }
}
