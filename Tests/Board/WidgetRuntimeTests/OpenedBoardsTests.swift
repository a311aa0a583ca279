import Foundation
import ProviderHost
import Testing

@testable import WidgetRuntime

/// The state folders that providers of other boards must not see.
@Suite struct OpenedBoardsTests {
    /// A home with folders for boards anywhere in it.
    private final class Home {
        let path: String
        var environment: [String: String]

        init() throws {
            let path = NSTemporaryDirectory() + "home-\(UUID().uuidString.prefix(8))"
            try FileManager.default.createDirectory(
                atPath: path + "/run", withIntermediateDirectories: true)
            self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            environment = ["HOME": self.path, "XDG_RUNTIME_DIR": self.path + "/run"]
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.

        /// Opens a board's state as every command does, and makes its database.
        @discardableResult func open(_ name: String) throws -> String {
            try open(option: path + "/" + name, "home")
        }

        /// Opens a workspace's state in the default folder.
        @discardableResult func openUsual(_ workspace: String) throws -> String {
            try open(option: nil, workspace)
        }

        private func open(option: String?, _ workspace: String) throws -> String {
            let folder = try StateFolder(option: option, workspaceName: workspace, environment: environment)
            _ = FileManager.default.createFile(atPath: folder.path + "/board.sqlite", contents: nil)
            return folder.path
        }

        func hidden(from name: String? = "other/state") -> [String] {
            ProtectedFolders.paths(state: name.map { path + "/" + $0 }, environment: environment)
        }
    }

    @Test func aBoardOutsideOfTheUsualFolderIsHidden() throws {
        let home = try Home()
        let board = try home.open("work/state")
        #expect(home.hidden().contains(board))
        // Even from a board in memory, as in `simulate`.
        #expect(home.hidden(from: nil).contains(board))
    }

    @Test func aChangedEnvironmentForgetsNothing() throws {
        let home = try Home()
        let board = try home.open("work/state")
        let former = home.environment
        home.environment["XDG_STATE_HOME"] = home.path + "/elsewhere"
        #expect(home.hidden().contains(board))
        home.environment = former
        home.environment["XDG_RUNTIME_DIR"] = nil
        home.environment["TMPDIR"] = home.path
        #expect(home.hidden().contains(board))
    }

    @Test func onlyFoldersWithABoardAreHidden() throws {
        let home = try Home()
        let board = try home.open("work/state")
        try FileManager.default.removeItem(atPath: board + "/board.sqlite")
        #expect(!home.hidden().contains(board))
        try FileManager.default.removeItem(atPath: board)
        #expect(!home.hidden().contains(board))
    }

    /// The board is not hidden separately, because the folder of all boards is hidden.
    @Test func boardsInTheUsualFolderNeedNoRecordOfTheirOwn() throws {
        let home = try Home()
        let root = home.path + "/.local/state/widgetconf"
        for name in ["a", "b"] { try home.openUsual(name) }
        #expect(home.hidden().filter { $0.hasPrefix(root) } == [root])
        #expect(!FileManager.default.fileExists(atPath: root + "/.opened"))
        let records = try FileManager.default.contentsOfDirectory(
            atPath: home.path + "/run/widgetconf/.opened")
        #expect(records.count == 1)
    }

    /// A command with a different environment uses a different default folder.
    @Test(arguments: ["XDG_STATE_HOME", "HOME"])
    func boardsInAnotherUsualFolderAreHidden(_ variable: String) throws {
        let home = try Home()
        let former = home.environment
        home.environment[variable] = home.path + "/another"
        let board = try home.openUsual("a")
        home.environment = former
        let root = (board as NSString).deletingLastPathComponent
        #expect(root.hasPrefix(home.path + "/another"))
        #expect(home.hidden().contains(root))
        #expect(home.hidden(from: nil).contains(root))
        try FileManager.default.removeItem(atPath: board)
        #expect(!home.hidden().contains(root))
    }

    /// A provider can replace a link in the path of the default folder.
    @Test func aReplacedLinkUncoversNothing() throws {
        let home = try Home()
        let local = home.path + "/.local"
        try FileManager.default.createDirectory(
            atPath: home.path + "/data/local", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: local, withDestinationPath: home.path + "/data/local")
        let board = try home.openUsual("a")
        try FileManager.default.moveItem(atPath: local, toPath: home.path + "/.former")
        try FileManager.default.createDirectory(atPath: local, withIntermediateDirectories: true)
        #expect(home.hidden().contains((board as NSString).deletingLastPathComponent))
    }

    /// A board that an older version opened is found next to a newer one.
    @Test func boardsNextToTheCurrentOneAreHidden() throws {
        let home = try Home()
        let sibling = home.path + "/boards/a"
        try FileManager.default.createDirectory(
            atPath: home.path + "/boards/b", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: sibling, withIntermediateDirectories: true)
        #expect(!home.hidden(from: "boards/b").contains(sibling))
        _ = FileManager.default.createFile(atPath: sibling + "/board.sqlite", contents: nil)
        #expect(home.hidden(from: "boards/b").contains(sibling))
    }

    @Test func recordsAreBoundedAndPrivate() throws {
        let home = try Home()
        let index = home.path + "/run/widgetconf/.opened"
        let kept = try home.open("kept")
        // Records of deleted boards are discarded first.
        for number in 0...OpenedBoards.limit {
            try FileManager.default.removeItem(atPath: home.open("tried/\(number)"))
        }
        #expect(home.hidden().contains(kept))
        for number in 0...OpenedBoards.limit { try home.open("many/\(number)") }
        let names = try FileManager.default.contentsOfDirectory(atPath: index)
        #expect(names.count == OpenedBoards.limit)
        #expect(home.hidden().contains(home.path + "/many/\(OpenedBoards.limit)"))
        let attributes = try FileManager.default.attributesOfItem(atPath: index)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    /// Concurrent commands write their records before they discard others. The boards of the new records do
    /// not exist yet.
    @Test func recordsBeyondTheLimitAreBelieved() throws {
        let home = try Home()
        let board = try home.open("first")
        for index in [home.path + "/run/widgetconf/.opened", home.path + "/.local/state/widgetconf/.opened"] {
            for number in 0...OpenedBoards.limit { symlink("/no/such/board/\(number)", "\(index)/\(number)") }
        }
        #expect(home.hidden().contains(board))
        let new = try home.open("new")
        #expect(home.hidden().contains(new))
        #expect(home.hidden().contains(board))
    }

    /// Otherwise, another user of the machine could hide system folders from providers.
    @Test func aFolderThatOthersCanWriteIsNotBelieved() throws {
        let home = try Home()
        let board = try home.open("work/state")
        for index in [home.path + "/run/widgetconf/.opened", home.path + "/.local/state/widgetconf/.opened"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: index)
        }
        #expect(!home.hidden().contains(board))
    }

    @Test func concurrentCommandsLoseNothing() async throws {
        let home = try Home()
        let (path, environment) = (home.path, home.environment)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<32 {
                group.addTask { OpenedBoards.record(path + "/c/\(number)", environment: environment) }
            }
        }
        for number in 0..<32 { try home.open("c/\(number)") }
        let hidden = home.hidden()
        #expect((0..<32).allSatisfy { hidden.contains(path + "/c/\($0)") })
    }
}

/// The messages of `doctor` and `provider trust` about the machine.
@Suite struct IsolationSurveyTests {
    @Test(
        arguments: [
            ("/usr/bin/bwrap", 7, true, IsolationLevel.full, "full, by /usr/bin/bwrap; the state of boards"),
            (
                nil, 7, true, .partial,
                "partial, by Landlock 7: providers see the names of files and of processes; "
            ),
            (nil, 5, true, .partial, "and can end those; the state"),
            (nil, 7, false, .partial, "the state is not hidden from providers without permissions"),
            (nil, 0, false, .none, "none: permissions have no effect; the state is not hidden"),
        ] as [(String?, Int, Bool, IsolationLevel, String)])
    func levels(
        _ bubblewrap: String?, _ landlock: Int, _ hides: Bool, _ level: IsolationLevel, _ found: String
    ) {
        let survey = ProviderSandbox.survey(
            IsolationMeans(bubblewrap: bubblewrap, landlock: landlock, hidesFolders: hides))
        #expect(survey.level == level && survey.isComplete == (level == .full))
        #expect(survey.found.contains(found), "\(survey.found)")
        #expect((survey.remedy == nil) == (level == .full))
    }
}
