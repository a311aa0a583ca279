import CaseWalking
import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// Tries with real processes which resources providers can reach. Means that this machine lacks are not
/// tried.
@Suite(.serialized, .brief) struct IsolationTests {
    /// Evaluates the requested expression, and answers with the result or the error's name.
    private static let evaluating = """
        import socket
        def handle(message, what):
            try: answer(message, str(eval(what)))
            except Exception as error: answer(message, type(error).__name__)
        """

    /// A folder next to the provider's folder, with a secret.
    private struct Vault {
        let path: String

        init() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "vault-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            path = folder.resolvingSymlinksInPath().path
            try "hidden".write(toFile: path + "/secret", atomically: true, encoding: .utf8)
        }

        var reading: String { "open('\(path)/secret').read()" }
        func remove() { try? FileManager.default.removeItem(atPath: path) }  // Best-effort cleanup.
    }

    private func ask(_ stage: Stage, _ token: UInt64, _ what: String, _ paths: [String] = []) async -> String
    {
        var request = Stage.request(token, what)
        request.chosenPaths = paths
        stage.host.send(request)
        switch await stage.outcome().event {
        case .answered(_, _, let result): return result.string ?? "\(result)"
        case .failed(_, let failure): return failure.message
        default: return "nothing"
        }
    }

    @Test(.enabled(if: IsolationMeans.canHide, "user namespaces are forbidden, which hide the state"))
    func theStateIsHiddenFromEveryProvider() async throws {
        let vault = try Vault()
        let other = try Vault()
        let inner = vault.path + "/inner"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let hidden = [vault.path, inner, "/no/such/folder"]
        let stage = try Stage(Self.evaluating, isolation: Isolation(hidden: hidden))
        #expect(await ask(stage, 1, vault.reading) == "PermissionError")
        #expect(await ask(stage, 2, "os.listdir('\(vault.path)')") == "PermissionError")
        #expect(await ask(stage, 3, "open('\(vault.path)/new', 'w')") == "PermissionError")
        // Indirect ways fail as well: uncovering the folder, the host's memory, or the host's view of the
        // files.
        #expect(await ask(stage, 4, "subprocess.call(['umount', '\(vault.path)'], stderr=-3) != 0") == "True")
        let detour = "open(f'/proc/{os.getppid()}/root\(vault.path)/secret').read()"
        #expect(await ask(stage, 5, detour) == "PermissionError")
        // Everything else is unchanged.
        #expect(await ask(stage, 6, other.reading) == "hidden")
        #expect(await ask(stage, 7, "os.getuid()") == "\(getuid())")
        #expect(await ask(stage, 8, "open('\(other.path)/new', 'w').write('x')") == "1")
        #expect(
            await ask(stage, 9, "open('/proc/self/status').read().count('CapEff:\\t0000000000000000')") == "1"
        )
        await stage.end()
        vault.remove()
        other.remove()
    }

    @Test(arguments: TriedIsolation.possible) func permissionsAreEverything(_ tried: TriedIsolation)
        async throws
    {
        let (vault, shared, cache) = (try Vault(), try Vault(), try Vault())
        var isolation = Isolation(
            hidden: [shared.path + "/state"],
            permissions: .init(readable: [shared.path], writable: [cache.path]),
            isRequired: tried == .bubblewrap)
        isolation.means = tried.means
        try FileManager.default.createDirectory(
            atPath: shared.path + "/state", withIntermediateDirectories: true)
        try "board".write(toFile: shared.path + "/state/board", atomically: true, encoding: .utf8)
        let stage = try Stage(Self.evaluating, isolation: isolation)
        let isDenied = { (answer: String) in
            ["PermissionError", "FileNotFoundError", "OSError"].contains(answer)
        }
        #expect(await ask(stage, 1, "open('provider.py').read(6)") == "import")
        #expect(isDenied(await ask(stage, 2, "open('provider.py', 'a')")))
        #expect(isDenied(await ask(stage, 3, vault.reading)))
        #expect(await ask(stage, 4, shared.reading) == "hidden")
        #expect(isDenied(await ask(stage, 5, "open('\(shared.path)/secret', 'w')")))
        if tried.means.hidesFolders {
            #expect(isDenied(await ask(stage, 6, "open('\(shared.path)/state/board').read()")))
        }
        #expect(await ask(stage, 7, "open('\(cache.path)/new', 'w').write('x')") == "1")
        #expect(FileManager.default.fileExists(atPath: cache.path + "/new"))
        #expect(isDenied(await ask(stage, 8, "socket.create_connection(('127.0.0.1', 9))")))
        #expect(await ask(stage, 9, "open(os.environ['TMPDIR'] + '/x', 'w').write('x')") == "1")
        #expect(isDenied(await ask(stage, 10, "os.kill(os.getppid(), 0)")) || tried == .bubblewrap)
        #expect(stage.processIDs.count == 1)
        await stage.end()
        for folder in [vault, shared, cache] { folder.remove() }
    }

    /// A chosen file becomes readable; the process is replaced once for this.
    @Test(arguments: TriedIsolation.possible) func chosenPathsAreReadable(_ tried: TriedIsolation)
        async throws
    {
        let vault = try Vault()
        var isolation = Isolation(permissions: .init(network: true))
        isolation.means = tried.means
        let stage = try Stage(Self.evaluating, isolation: isolation)
        #expect(await ask(stage, 1, vault.reading) != "hidden")
        #expect(await ask(stage, 2, vault.reading, [vault.path]) == "hidden")
        #expect(await ask(stage, 3, vault.reading, [vault.path + "/secret"]) == "hidden")
        #expect(await ask(stage, 4, "open('\(vault.path)/secret', 'w')") != "hidden")
        #expect(await ask(stage, 5, "socket.socket().fileno() > 0") == "True")
        #expect(await stage.end() == 2)
        vault.remove()
    }

    /// SIGTERM reaches the provider, which may handle it; a crash is reported with its signal.
    @Test(arguments: TriedIsolation.possible) func endsLikeAnyOther(_ tried: TriedIsolation) async throws {
        var isolation = Isolation(permissions: .init())
        isolation.means = tried.means
        let stage = try Stage(
            """
            def handle(message, what):
                if what == "abort": os.abort()
                answer(message, what)
                signal.signal(signal.SIGTERM, lambda *_: os._exit(3))
                while True: time.sleep(60)
            """, isolation: isolation)
        stage.ask(1, "abort")
        #expect(try await stage.failure().failure.message == "the provider was killed by signal 6")
        stage.ask(2, "two")
        #expect(await stage.outcome().event == .answered(token: 2, .timeline, "two"))
        async let ending = stage.ending()
        await stage.host.stop()
        #expect(await ending == .exited(status: 3))
        await stage.end()
    }

    /// Even without a host: nothing is started, and the reason is reported.
    @Test func whatCannotBeIsolatedIsRefusedIfRequired() async throws {
        var isolation = Isolation(permissions: .init(), isRequired: true)
        isolation.means = IsolationMeans(bubblewrap: nil, landlock: 0, hidesFolders: false)
        let stage = try Stage("", isolation: isolation)
        let answer = await ask(stage, 1, "")
        #expect(
            answer == "cannot isolate the provider: this machine has neither bubblewrap nor Landlock, "
                + "so its permissions are not enforced")
        #expect(await stage.end() == 0)
    }

    /// Landlock alone is not sufficient if a sandbox is required.
    @Test(arguments: [true, false]) func partialIsolationIsRefusedIfRequired(_ hidesFolders: Bool)
        async throws
    {
        var isolation = Isolation(permissions: .init(), isRequired: true)
        isolation.means = IsolationMeans(bubblewrap: nil, landlock: 7, hidesFolders: hidesFolders)
        let stage = try Stage("", isolation: isolation)
        #expect(
            await ask(stage, 1, "") == "cannot isolate the provider: this machine has no working bubblewrap, "
                + "and Landlock isolates only partially")
        #expect(await stage.end() == 0)
    }

    @Test func whatIsNotEnforcedIsSaidOnce() async throws {
        var isolation = Isolation(permissions: .init())
        isolation.means = IsolationMeans(bubblewrap: nil, landlock: 0, hidesFolders: false)
        let stage = try Stage(
            """
            def handle(message, what):
                if what == "exit": sys.exit(0)
                answer(message, what)
            """, isolation: isolation)
        stage.ask(1, "exit")
        var before = await stage.outcome().before
        stage.ask(2, "two")
        let (next, between) = await stage.outcome()
        #expect(next == .answered(token: 2, .timeline, "two"))
        before += between
        let remarks = before.filter { if case .remark = $0 { true } else { false } }
        #expect(remarks.count == 1, "\(remarks)")
        await stage.end()
    }
}
