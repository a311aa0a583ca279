import CLinux
import Configurations
import Glibc
import IntentDefinitions
import ProviderHost
import SourceText
import Synchronization
import WidgetManifests
import YAMLReading

/// Has a served board apply what changes in its workspace, by itself (T21).
package final class WorkspaceWatch: Sendable {
    private let folder: String
    private let host: BoardHost
    private let watch: FolderWatch
    /// The names of the providers' programs, which matter beside definitions and manifests.
    private let programs: ProgramNames

    private final class ProgramNames: Sendable {
        let names: Mutex<Set<String>> = Mutex([])
    }

    /// - Parameter folder: the workspace's, absolute.
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

    /// Applies every change until the watch is closed. Begins with what changed since the board was opened.
    package func run() async {
        repeat {
            // What fails is read a second time: files may vanish while they are read.
            var failure = await look()
            if failure != nil { failure = await look() }
            if let failure { await host.stayInForce(failure) }
        } while await watch.next()
    }

    package func close() { watch.close() }

    private func look() async -> RuntimeFailure? {
        let (literals, environment) = (await host.workspace.literals, host.surroundings.environment)
        let looked = await Blocking.run { [self] in
            Result { () throws(RuntimeFailure) in try read(literals, environment) }
        }
        do throws(RuntimeFailure) {
            switch try looked.get() {
            case .broken(let findings): await host.stayInForce(findings)
            case .read(let workspace): await host.apply(workspace)
            }
            return nil
        } catch {
            return error
        }
    }

    private enum Looked {
        /// `widgetconf.yaml` itself has errors.
        case broken([Finding])
        case read(LoadedWorkspace)
    }

    private func read(
        _ literals: LiteralSurroundings, _ environment: [String: String]
    ) throws(RuntimeFailure) -> Looked {
        var findings: [Finding] = []
        guard let workspace = try WorkspaceFolder.read(folder, into: &findings) else {
            return .broken(findings)
        }
        let first = try LoadedWorkspace(workspace, literals: literals)
        let settings = first.manifests.manifests.map {
            ProviderSettings($0, in: folder, environment: environment)
        }
        let files = settings.flatMap(\.programFiles).filter(WorkspaceWatch.isFile)
        programs.names.withLock { $0 = Set(files.map { String($0[$0.index(after: $0.lastSlash)...]) }) }
        try watch.watch(workspace.folders.union(files.map { String($0[..<$0.lastSlash]) }))
        // Read again now that no change is missed.
        return .read(try LoadedWorkspace(workspace, literals: literals))
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

extension String {
    /// Of an absolute path.
    fileprivate var lastSlash: Index { lastIndex(of: "/") ?? startIndex }
}
