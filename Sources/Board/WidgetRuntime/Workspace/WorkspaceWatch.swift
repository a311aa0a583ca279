import CLinux
import Configurations
import Glibc
import IntentDefinitions
package import Machine
import ProviderHost
import SourceText
import Synchronization

/// Applies changes of a workspace to a board while it is served (rule T21).
package final class WorkspaceWatch: Sendable {
    private let folder: String
    private let host: BoardHost
    private let watch: FolderWatch
    /// The names of the providers' programs, whose changes matter too.
    private let programs: ProgramNames

    /// A separate object, because the watch needs it before this one is initialized.
    private final class ProgramNames: Sendable {
        let names: Mutex<Set<String>> = Mutex([])
    }

    /// - Parameter folder: the absolute path of the workspace.
    package init(_ folder: String, servedBy host: BoardHost) throws(RuntimeFailure) {
        self.folder = folder
        self.host = host
        let programs = ProgramNames()
        self.programs = programs
        watch = try FolderWatch(on: host.loop) { name in
            FileRole(path: name) != .other || programs.names.withLock { $0.contains(name) }
        }
        try watch.watch([folder])
    }

    /// Applies every change until the watch is closed, beginning with changes since the board was opened.
    package func run() async {
        repeat {
            // A failure is retried once, because a file may disappear while it is being read.
            var failure = await look()
            if failure != nil { failure = await look() }
            if let failure { await host.stayInForce(failure) }
        } while await watch.next()
    }

    package func close() { watch.close() }

    /// Reads the workspace once and applies it. Returns the failure if that is not possible.
    private func look() async -> RuntimeFailure? {
        let (literals, environment) = (await host.workspace.literals, host.boardContext.environment)
        let looked = await Blocking.run(.outside) { [self] in
            Result { () throws(RuntimeFailure) in try read(literals, environment) }
        }
        do throws(RuntimeFailure) {
            switch try looked.get() {
            case .broken(let findings): await host.stayInForce(findings)
            case .read(let workspace):
                // Applying it writes to the database.
                await host.erasure?.value
                await host.apply(workspace)
            }
            return nil
        } catch {
            return error
        }
    }

    /// The result of reading the workspace.
    private enum Looked {
        /// `widgetconf.yaml` has errors.
        case broken([Finding])
        case read(LoadedWorkspace)
    }

    /// Reads the workspace, and watches the folders of its files and programs. Runs on a
    /// thread for blocking work.
    private func read(
        _ literals: LiteralContext, _ environment: [String: String]
    ) throws(RuntimeFailure) -> Looked {
        var findings: [Finding] = []
        guard let workspace = try WorkspaceFolder.read(folder, into: &findings) else {
            return .broken(findings)
        }
        let first = try LoadedWorkspace(workspace, literals: literals)
        let settings = first.manifests.manifests.map {
            ProviderSettings($0, [], in: folder, environment: environment)
        }
        let files = settings.flatMap(\.programFiles).filter(WorkspaceWatch.isFile)
        programs.names.withLock { $0 = Set(files.map(\.lastName)) }
        let paths = first.files.map(\.path) + files
        try watch.watch(workspace.folders.union(paths.map(\.parent)))
        // Reread the workspace, because only changes after this point are reported.
        return .read(try LoadedWorkspace(workspace, literals: literals))
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
