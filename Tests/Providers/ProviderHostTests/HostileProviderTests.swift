import CaseWalking
import Foundation
import Glibc
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderHost

/// A hostile provider: each attack at each level of isolation.
@Suite(.serialized, .brief) struct HostileProviderTests {
    /// An expression in Python, which must fail. `HOST` is the test's process, `VICTIM` a file that is not
    /// listed, `READABLE` one that may only be read, `SHARED` one in memory, and `SOCKET` a Unix socket.
    struct Attack {
        let code: String
        /// Whether it only affects the provider's own namespaces under bubblewrap, where it succeeds.
        var isHarmlessInNamespaces = false

        init(_ code: String, isHarmlessInNamespaces: Bool = false) {
            self.code = code
            self.isHarmlessInNamespaces = isHarmlessInNamespaces
        }
    }

    private static let attacks = processes + files + programs + kernel

    private static let processes = [
        Attack("resource.prlimit(HOST, resource.RLIMIT_CORE, (1, 1))"),
        Attack("os.sched_setaffinity(HOST, {0})"),
        Attack("os.sched_setscheduler(HOST, os.SCHED_OTHER, os.sched_param(0))"),
        Attack("os.setpriority(os.PRIO_PROCESS, HOST, 1)"),
        Attack("os.setpriority(os.PRIO_USER, 0, 0)", isHarmlessInNamespaces: true),
        Attack("call(251, 30, 1, HOST, 2 << 13 | 4)"),  // ioprio_set
        Attack("call(251, 30, 3, 0, 2 << 13 | 4)", isHarmlessInNamespaces: true),
        Attack("os.kill(HOST, 0)"),
        Attack("signal.pidfd_send_signal(os.pidfd_open(HOST), 0)"),
        Attack("call(101, 117, 16, HOST, 0, 0)"),  // ptrace
        Attack("call(438, 438, os.pidfd_open(HOST), 0, 0)"),  // pidfd_getfd
        Attack("call(440, 440, os.pidfd_open(HOST), 0, 0, 0, 0)"),  // process_madvise
        Attack("call(256, 238, HOST, 0, 0, 0)"),  // migrate_pages
        Attack("call(310, 270, HOST, 0, 0, 0, 0, 0)"),  // process_vm_readv
        Attack("open(f'/proc/{HOST}/environ').read()"),
        Attack("os.listdir(f'/proc/{HOST}/root')"),
        Attack("os.listdir(f'/proc/{HOST}/cwd')"),
        Attack("open(f'/proc/{HOST}/mem', 'rb')"),
        Attack("open(f'/proc/{HOST}/oom_score_adj', 'w').write('0')"),
    ]

    private static let files = [
        Attack("open(VICTIM).read()"),
        Attack("os.listdir(os.path.dirname(VICTIM))"),
        Attack("os.chmod(VICTIM, 0o777)"),
        Attack("os.chown(VICTIM, os.getuid(), os.getgid())"),
        Attack("os.utime(VICTIM)"),
        Attack("os.setxattr(VICTIM, 'user.x', b'1')"),
        Attack("os.removexattr(VICTIM, 'user.x')"),
        Attack("call(452, 452, -100, VICTIM.encode(), 0o777, 0)"),  // fchmodat2
        Attack("os.chmod('/proc/self/fd/%d' % os.open(VICTIM, os.O_PATH), 0o777)"),
        Attack("os.truncate(VICTIM, 0)"),
        Attack("os.unlink(VICTIM)"),
        Attack("os.rename(VICTIM, VICTIM + '2')"),
        Attack("os.link(VICTIM, os.environ['TMPDIR'] + '/link')"),
        Attack("os.mkfifo(VICTIM + '3')"),
        Attack("os.fchmod(os.open(READABLE, os.O_RDONLY), 0o777)"),
        Attack("os.utime(os.open(READABLE, os.O_RDONLY))"),
        Attack("os.setxattr(os.open(READABLE, os.O_RDONLY), 'user.x', b'1')"),
        // FS_IOC_SETFLAGS and FS_IOC_FSSETXATTR
        Attack("fcntl.ioctl(os.open(READABLE, os.O_RDONLY), 0x40086602, b'@' + bytes(7))"),
        Attack("fcntl.ioctl(os.open(READABLE, os.O_RDONLY), 0x401c5820, bytes(28))"),
        Attack("call(254, 27, call(294, 26, 0), os.path.dirname(VICTIM).encode(), 2)"),  // inotify
        Attack("call(300, 262, 0, 0)"),  // fanotify_init
        Attack(
            "call(303, 264, -100, VICTIM.encode(), ctypes.create_string_buffer(b'\\x80' + bytes(143)), "
                + "ctypes.byref(ctypes.c_int()), 0)"),  // name_to_handle_at
        Attack("open(os.path.dirname(VICTIM) + '/new', 'w')"),
        Attack("open('/new', 'w')"),
        Attack("open('/dev/new', 'w')"),
        Attack("open('/usr/new', 'w')"),
        Attack("open(SHARED).read()"),
    ]

    private static let programs = [
        Attack("socket.socket(socket.AF_UNIX).connect(SOCKET)"),
        Attack("socket.socket(socket.AF_UNIX).connect('\\0' + SOCKET)"),
        Attack("socket.socketpair(type=socket.SOCK_DGRAM)[0].sendto(b'x', '\\0' + SOCKET)"),
        Attack("call(53, 199, 1, 3, 0, (ctypes.c_int * 2)())"),  // socketpair with SOCK_RAW
        Attack("socket.socket(40, socket.SOCK_STREAM)"),  // AF_VSOCK
        Attack("socket.socket(16, socket.SOCK_RAW, 15)"),  // Device events.
        Attack("call(29, 194, 0, 4096, 0o1600)", isHarmlessInNamespaces: true),  // shmget
        Attack("call(240, 180, b'x', 0o102, 0o600, None)", isHarmlessInNamespaces: true),  // mq_open
        Attack("fcntl.ioctl(0, 0x5412, b'x')"),  // TIOCSTI
        Attack("open('/dev/tty')"),
    ]

    private static let kernel = [
        Attack("call(425, 425, 1, ctypes.create_string_buffer(200))"),  // io_uring_setup
        Attack("call(250, 219, 0, -3, 1)"),  // keyctl
        Attack("call(298, 241, ctypes.create_string_buffer(200), 0, -1, -1, 0)"),  // perf_event_open
        Attack("call(321, 280, 0, ctypes.create_string_buffer(200), 100)"),  // bpf
        Attack("call(323, 282, 0)"),  // userfaultfd
        Attack("call(272, 97, 0x10000000)"),  // unshare(CLONE_NEWUSER)
        Attack("call(56, 220, 0x10000000 | 17, 0, 0, 0, 0) or os._exit(0)"),  // clone(CLONE_NEWUSER)
        Attack("call(165, 40, b'none', b'/tmp', b'tmpfs', 0, None)"),  // mount
    ]

    private static let text = """
        import ctypes, fcntl, platform, resource, socket
        libc = ctypes.CDLL(None, use_errno=True)
        def call(x86, arm, *arguments):
            ctypes.set_errno(0)
            result = libc.syscall(x86 if platform.machine() == "x86_64" else arm, *arguments)
            if result < 0: raise OSError(ctypes.get_errno(), "")
            return result
        def handle(message, what):
            try: answer(message, "succeeds with " + repr(eval(what)))
            except OSError as error: answer(message, "fails")
            except Exception as error: answer(message, "is wrong: " + repr(error))
        """

    @Test(arguments: TriedIsolation.possible, [false, true])
    func cannotReachAnythingElse(_ tried: TriedIsolation, _ network: Bool) async throws {
        let surroundings = try Surroundings()
        var isolation = Isolation(permissions: .init(network: network, readable: [surroundings.readable]))
        isolation.means = tried.means
        let before = surroundings.status
        let stage = try Stage(surroundings.definitions + Self.text, isolation: isolation)
        for (index, attack) in Self.attacks.enumerated()
        where !(attack.isHarmlessInNamespaces && tried == .bubblewrap) {
            stage.ask(UInt64(index + 1), attack.code)
            guard case .answered(_, _, let result) = await stage.outcome().event else {
                Issue.record("no answer to \(attack.code)")
                continue
            }
            #expect(result.string == "fails", Comment(rawValue: attack.code))
        }
        #expect(surroundings.status == before)
        // The socket pair that most programs need, and queries about the process itself.
        let own = ["socket.socketpair()", "resource.getrlimit(0)", "os.getpriority(0, 0)", "os.nice(0)"]
        for (index, code) in own.enumerated() {
            stage.ask(UInt64(1_000 + index), code)
            guard case .answered(_, _, let result) = await stage.outcome().event else {
                Issue.record("no answer to \(code)")
                continue
            }
            #expect(result.string?.hasPrefix("succeeds") == true, "\(code) \(result)")
        }
        await stage.end()
        surroundings.remove()
    }

    /// Memory that does not belong to a process is limited, too.
    @Test(
        .enabled(if: TriedIsolation.bubblewrap.isPossible, "bubblewrap does not work here"),
        arguments: ["/dev/shm", "/tmp", "/var/tmp", "HOME"])
    func cannotFillTheMemoryWithFiles(_ folder: String) async throws {
        var isolation = Isolation(permissions: .init())
        isolation.means = TriedIsolation.bubblewrap.means
        let stage = try Stage(
            Self.text, limits: .patient(memory: 64 << 20),
            environment: ProviderEnvironment.inherited(from: Python.environment)
                .merging(["HOME": "/home/nobody"]) { $1 },
            isolation: isolation)
        let path = folder == "HOME" ? "/home/nobody" : folder
        stage.ask(1, "[open('\(path)/x', 'ab', 0).write(bytes(1 << 20)) for _ in range(80)][-1] == 1 << 20")
        #expect(await stage.outcome().event == .answered(token: 1, .timeline, "fails"))
        await stage.end()
    }
}

/// Resources that a provider might reach: files, sockets and one of the user's processes.
private struct Surroundings {
    private let folder: String
    private let sockets: [CInt]

    var victim: String { folder + "/vault/secret" }
    var readable: String { folder + "/readable" }
    private var socketPath: String { folder + "/vault/socket" }
    private var shared: String { folder.replacing("/var/tmp", with: "/dev/shm") }

    init() throws {
        // The path of a socket is limited to 108 bytes.
        folder = "/var/tmp/wc-\(ProcessStarts.ownNumber())"
        try FileManager.default.createDirectory(atPath: folder + "/vault", withIntermediateDirectories: true)
        let shared = folder.replacing("/var/tmp", with: "/dev/shm")
        for path in [folder + "/vault/secret", folder + "/readable", shared] {
            try "hidden".write(toFile: path, atomically: true, encoding: .utf8)
        }
        let path = folder + "/vault/socket"
        sockets =
            try [Array(path.utf8), [0] + Array(path.utf8)].map { try Self.listen($0, SOCK_STREAM) }
            + [Self.listen([0] + Array((path + "d").utf8), SOCK_DGRAM)]
    }

    private static func listen(_ name: [UInt8], _ kind: __socket_type) throws -> CInt {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let number = socket(AF_UNIX, CInt(kind.rawValue), 0)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) == 0 }
        }
        guard isBound else { throw Surprise("cannot bind: \(errno)") }
        if kind == SOCK_STREAM { Glibc.listen(number, 8) }
        return number
    }

    var definitions: String {
        """
        HOST, VICTIM, READABLE = \(getpid()), "\(victim)", "\(readable)"
        SHARED, SOCKET = "\(shared)", "\(socketPath)"

        """
    }

    /// The state that no attack may change.
    var status: [String] {
        [victim, readable].map { path in
            var status = stat()
            guard stat(path, &status) == 0 else { return "gone" }
            let changed = status.st_ctim
            return "\(status.st_mode) \(status.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
        } + ["\(limits)"]
    }

    private var limits: [UInt] {
        var core = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        return [core.rlim_cur, core.rlim_max]
    }

    func remove() {
        for number in sockets { close(number) }
        try? FileManager.default.removeItem(atPath: folder)  // Best-effort cleanup.
        unlink(shared)
    }
}
