import Glibc

/// The folders that no provider may see: what boards store, their secrets, and their sockets.
package enum ProtectedFolders {
    /// - Parameter state: the state folder of the board; nil for a board in memory.
    package static func paths(state: String?, environment: [String: String]) -> [String] {
        let chosen = environment["WIDGETCONF_STATE"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        var paths = (state ?? chosen).map { [$0] } ?? []
        // Boards of other workspaces are protected as well, as far as their state is at its usual place.
        for path in [
            StateFolder.standardRoot(environment: environment)
        ] + StateFolder.socketFolders(environment: environment) where !paths.contains(path) {
            paths.append(path)
        }
        return paths
    }
}
