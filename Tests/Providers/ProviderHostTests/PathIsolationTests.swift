import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// The same file can have several paths, and a provider can change folders. Neither may give it access to
/// more files.
@Suite(.serialized, .brief) struct PathIsolationTests {
    /// Evaluates the requested expression, and answers with the result or the error's name.
    private static let evaluating = """
        def handle(message, what):
            if what == "exit": sys.exit(0)
            try: answer(message, str(eval(what)))
            except Exception as error: answer(message, type(error).__name__)
        """

    /// A user's folders in a temporary folder whose path does not contain symbolic links.
    private struct Home {
        let path: String

        init(_ folders: String...) throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "paths-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            path = folder.resolvingSymlinksInPath().path
            for name in folders {
                try FileManager.default.createDirectory(
                    atPath: path + "/" + name, withIntermediateDirectories: true)
                try "hidden".write(toFile: path + "/\(name)/secret", atomically: true, encoding: .utf8)
            }
        }

        subscript(name: String) -> String { path + "/" + name }

        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
        }

        func remove() { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
    }

    /// A provider and its answers.
    private final class Asked {
        let stage: Stage
        private var token: UInt64 = 0
        private(set) var remarks: [String] = []

        init(
            hidden: [String] = [], readable: [String] = [], writable: [String] = [],
            _ tried: TriedIsolation, home: String? = nil
        ) throws {
            var isolation = Isolation(
                hidden: hidden, permissions: .init(readable: readable, writable: writable))
            isolation.means = tried.means
            var environment = ProviderEnvironment.inherited(from: Python.environment)
            if let home { environment["HOME"] = home }
            stage = try Stage(
                PathIsolationTests.evaluating, environment: environment, isolation: isolation)
        }

        /// A provider without permissions.
        init(hidden: @autoclosure @escaping @Sendable () -> [String]) throws {
            stage = try Stage(PathIsolationTests.evaluating, isolation: Isolation(hidden: hidden()))
        }

        func callAsFunction(_ what: String, choosing paths: [String] = []) async -> String {
            token += 1
            var request = Stage.request(token, what)
            request.chosenPaths = paths
            stage.host.send(request)
            let (event, before) = await stage.outcome()
            remarks += before.compactMap { if case .remark(let text) = $0 { text } else { nil } }
            switch event {
            case .answered(_, _, let result): return result.string ?? "\(result)"
            case .failed(_, let failure): return failure.message
            default: return "nothing"
            }
        }

        func read(_ path: String, choosing paths: [String] = []) async -> String {
            await self("open('\(path)').read()", choosing: paths)
        }

        func isDenied(_ what: String) async -> Bool {
            ["PermissionError", "FileNotFoundError", "OSError"].contains(await self(what))
        }
    }

    /// A provider replaces folders that it may change with links, and is restarted.
    @Test(arguments: TriedIsolation.possible, ["read", "write", "choose"])
    func ownLinksLeadNowhere(_ tried: TriedIsolation, _ way: String) async throws {
        let home = try Home("private", "cache/data", "chosen")
        let (cache, inner) = (home["cache"], home["cache/data"])
        let ask = try Asked(
            readable: way == "read" ? [inner] : [], writable: way == "write" ? [cache, inner] : [cache],
            tried)
        let choices = way == "choose" ? [inner] : []
        #expect(await ask.read(inner + "/secret", choosing: choices) == "hidden")
        let planted = "os.rename('\(inner)', '\(cache)/old') or os.symlink('../private', '\(inner)')"
        #expect(await ask(planted) == "None")
        // A new choice replaces the process.
        #expect(await ask.read(home["chosen/secret"], choosing: [home["chosen"]]) == "hidden")
        #expect(await ask.isDenied("open('\(inner)/secret').read()"))
        #expect(await ask.isDenied("open('\(home["private/secret"])').read()"))
        #expect(await ask.isDenied("open('\(inner)/new', 'w')"))
        #expect(await ask.isDenied("open('\(home["private/new"])', 'w')"))
        #expect(await ask("open('\(cache)/new', 'w').write('x')") == "1")
        #expect(ask.remarks.filter { $0.contains(inner) }.count == 1, "\(ask.remarks)")
        #expect(await ask.stage.end() == 2)
        home.remove()
    }

    /// The user's links work as intended, and their paths can be used unchanged.
    @Test(arguments: TriedIsolation.possible) func linksOfTheUserWork(_ tried: TriedIsolation) async throws {
        let home = try Home("real/pictures", "elsewhere", "chosen", "cache")
        try home.link("me", to: "real")
        try home.link("real/absolute", to: home["elsewhere"])
        try home.link("real/pictures/inner", to: home["elsewhere"])
        try home.link("chain", to: home["me/absolute"])
        let ask = try Asked(
            readable: [home["me/pictures"], home["me/pictures/inner"], home["chain"]],
            writable: [home["me/../cache"]], tried, home: home["me"])
        #expect(await ask.read(home["me/pictures/secret"]) == "hidden")
        #expect(await ask.read(home["real/pictures/secret"]) == "hidden")
        #expect(await ask.read(home["me/pictures/inner/secret"]) == "hidden")
        #expect(await ask.read(home["chain/secret"]) == "hidden")
        #expect(await ask("open(os.path.expanduser('~/pictures/secret')).read()") == "hidden")
        #expect(await ask("open('\(home["cache/new"])', 'w').write('x')") == "1")
        #expect(await ask.read(home["me/absolute/secret"], choosing: [home["me/absolute"]]) == "hidden")
        #expect(await ask.isDenied("open('\(home["chosen/secret"])').read()"))
        #expect(ask.remarks.allSatisfy { !$0.contains(home.path) }, "\(ask.remarks)")
        await ask.stage.end()
        home.remove()
    }

    @Test(
        .enabled(if: IsolationMeans.canHide, "user namespaces are forbidden, which hide the state"),
        arguments: TriedIsolation.possible.filter(\.means.hidesFolders))
    func theStateIsHiddenUnderEveryPath(_ tried: TriedIsolation) async throws {
        let home = try Home("local/state/board", "local/share")
        try home.link("link", to: "local")
        try home.link("me", to: home.path)
        let hidden = [[home["local/state"]], [home["me/local/state"]]]
        for hidden in hidden {
            let ask = try Asked(
                hidden: hidden,
                readable: [home["link"], home["me/local"], home["link/state/board"], home["me/link/state"]],
                tried)
            #expect(await ask.read(home["link/share/secret"]) == "hidden")
            #expect(await ask.read(home["local/share/secret"]) == "hidden")
            for path in ["local", "link", "me/local", "me/link"] {
                #expect(await ask.isDenied("open('\(home[path])/state/board/secret').read()"), "\(path)")
            }
            await ask.stage.end()
        }
        home.remove()
    }

    /// Every provider can read system folders.
    @Test(arguments: TriedIsolation.possible) func theStateIsHiddenInFoldersOfTheSystem(
        _ tried: TriedIsolation
    ) async throws {
        let ask = try Asked(hidden: ["/usr/share"], tried)
        if tried.means.hidesFolders {
            #expect(await ask.isDenied("os.listdir('/usr/share')"))
            #expect(ask.remarks == [])
        } else {
            #expect(await ask("len(os.listdir('/usr/share')) > 0") == "True")
            #expect(ask.remarks.count == 1)
        }
        await ask.stage.end()
    }

    /// A hidden folder would be uncovered if a folder above it could be renamed.
    @Test(
        .enabled(if: IsolationMeans.canHide, "user namespaces are forbidden, which hide the state"),
        arguments: TriedIsolation.possible.filter(\.means.hidesFolders))
    func theStateCannotBeMoved(_ tried: TriedIsolation) async throws {
        let home = try Home("local/state/widgets", "local/share")
        let ask = try Asked(hidden: [home["local/state/widgets"]], writable: [home["local"]], tried)
        #expect(await ask("os.rename('\(home["local/state"])', '\(home["local/moved"])')") == "OSError")
        #expect(await ask.isDenied("open('\(home["local/state/widgets/secret"])')"))
        #expect(await ask("os.rename('\(home["local/share"])', '\(home["local/moved"])')") == "None")
        #expect(await ask("open('\(home["local/state/new"])', 'w').write('x')") == "1")
        await ask.stage.end()
        home.remove()
    }

    @Test(.enabled(if: IsolationMeans.canHide, "user namespaces are forbidden, which hide the state"))
    func theStateCannotBeMovedWithoutPermissions() async throws {
        let home = try Home("local/state/widgets", "local/share")
        let ask = try Asked(hidden: [home["local/state/widgets"]])
        for folder in ["local/state/widgets", "local/state", "local"] {
            #expect(await ask("os.rename('\(home[folder])', '\(home["moved"])')") == "OSError", "\(folder)")
        }
        #expect(await ask("os.rename('\(home["local/share"])', '\(home["local/other"])')") == "None")
        #expect(await ask("open('\(home["local/state/new"])', 'w').write('x')") == "1")
        await ask.stage.end()
        home.remove()
    }

    /// A process can close one of its user's folders; the next process reopens it. Root can use closed
    /// folders.
    @Test(
        .enabled(if: IsolationMeans.canHide, "user namespaces are forbidden, which hide the state"),
        .enabled(if: geteuid() != 0, "the tests run as root, who can use folders whatever their modes are"),
        arguments: ["local", "local/state", "local/state/widgets"], [0o555, 0o444, 0] as [mode_t])
    func closingAFolderUncoversNothing(_ closed: String, _ mode: mode_t) async throws {
        let home = try Home("local/state/widgets", "elsewhere")
        chmod(home[closed], mode)
        let ask = try Asked(hidden: [home["local/state/widgets"]])
        _ = await ask("os.chmod('\(home[closed])', 0o755)")
        for folder in ["local/state/widgets", "local/state", "local"] {
            #expect(await ask.isDenied("os.rename('\(home[folder])', '\(home[folder])-moved')"), "\(folder)")
        }
        #expect(await ask.isDenied("open('\(home["local/state/widgets/secret"])').read()"))
        #expect(await ask.read(home["elsewhere/secret"]) == "hidden")
        await ask.stage.end()
        chmod(home[closed], 0o755)
        home.remove()
    }

    /// A process must not gain access to the folder in which it runs, including the files hidden there.
    @Test(
        .enabled(if: geteuid() != 0, "the tests run as root, who can use folders whatever their modes are"))
    func nothingStartsInAClosedFolder() async throws {
        let home = try Home("local/state")
        let ask = try Asked(hidden: [home["local/state"]])
        chmod(ask.stage.folder.path, 0)
        #expect(await ask("1").contains("cannot enter \(ask.stage.folder.path): Permission denied"))
        chmod(ask.stage.folder.path, 0o755)
        await ask.stage.end()
        home.remove()
    }

    /// Boards are opened while a provider runs. They must be hidden from the next process.
    @Test(.enabled(if: IsolationMeans.canHide, "user namespaces are forbidden, which hide the state"))
    func whatIsHiddenIsFoundAtEachStart() async throws {
        let home = try Home("board")
        let (path, mark) = (home["board"], home["opened"])
        let ask = try Asked(hidden: access(mark, F_OK) == 0 ? [path] : [])
        #expect(await ask.read(path + "/secret") == "hidden")
        _ = FileManager.default.createFile(atPath: mark, contents: nil)
        _ = await ask("exit")
        #expect(await ask.isDenied("open('\(path)/secret').read()"))
        #expect(await ask.stage.end() == 2)
        home.remove()
    }

    /// A program in a virtual environment is a link, and a provider may be allowed to change it.
    @Test(arguments: TriedIsolation.possible) func aProgramBehindAnOwnLinkOpensNothing(
        _ tried: TriedIsolation
    ) async throws {
        let home = try Home("tools/bin", "tools/private", "own")
        try "#!/bin/sh\nexec python3 \"$@\"\n".write(
            toFile: home["tools/bin/python3"], atomically: true, encoding: .utf8)
        chmod(home["tools/bin/python3"], 0o755)
        let reach = { (writable: [String]) in
            let settings = ProviderSettings(
                name: ProviderName("stage"), command: ["./python3"], folder: home["own"],
                environment: ["HOME": home["none"]], limits: .patient())
            return Reach(
                .init(writable: writable), of: settings, program: home["own/python3"], chosen: [])
        }
        try home.link("own/python3", to: home["tools/bin/python3"])
        #expect(reach([]).readable.contains(home["tools"]))
        #expect(!reach([home["own"]]).readable.contains(home["tools"]))
        home.remove()
    }
}
