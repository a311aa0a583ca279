import Configurations
import Glibc

/// The folders that are hidden from all providers: boards' data, their secrets, and their sockets.
package enum ProtectedFolders {
    /// - Parameter state: the state folder of the board; nil for a board in memory.
    package static func paths(state: String?, environment: [String: String]) -> [String] {
        let chosen = environment[.state].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let state = state ?? chosen
        var paths = state.map { [$0] } ?? []
        // Boards of other workspaces are protected as well, as far as they are known.
        for path in [
            StateFolder.standardRoot(environment: environment)
        ] + StateFolder.socketFolders(environment: environment)
            + OpenedBoards.paths(besides: state, environment: environment)
        where !paths.contains(path) { paths.append(path) }
        return paths
    }
}
