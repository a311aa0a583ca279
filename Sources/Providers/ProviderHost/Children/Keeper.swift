import CLinux
import Glibc
import Synchronization

/// The process that keeps the descendants of a provider's process; see `launch_kept`.
final class Keeper: Sendable {
    let number: pid_t
    /// The process id of the provider's process.
    let child: pid_t
    private let state: Mutex<State>

    private struct State: Sendable {
        /// The memory that the keeper shares with this process, which only this object uses; nil after the
        /// keeper was reaped.
        nonisolated(unsafe) var memory: OpaquePointer?
        /// The status of the child at that time.
        var status: CInt?
    }

    /// - Parameter memory: the result of `launch_kept`, which belongs to the keeper from now on.
    init(_ memory: OpaquePointer) {
        number = keeper_process(memory)
        child = keeper_child(memory)
        state = Mutex(State(memory: memory))
    }

    /// The status of the child, as from `waitpid`; nil while it runs, and if the keeper was killed before.
    var status: CInt? {
        state.withLock { state in
            var status: CInt = 0
            guard let memory = state.memory else { return state.status }
            return keeper_child_ended(memory, &status) == 0 ? nil : status
        }
    }

    /// Whether the keeper itself has ended and is waiting to be reaped.
    ///
    /// If the keeper was stopped, for example by a provider with its user's rights, this property continues
    /// it, because only the keeper learns that the child has ended.
    var hasEnded: Bool {
        var change = siginfo_t()
        let result = waitid(P_PID, id_t(number), &change, WEXITED | WSTOPPED | WNOHANG | WNOWAIT)
        guard result == 0, change.si_signo != 0 else { return false }
        guard change.si_code == Int32(CLD_STOPPED) else { return true }
        kill(number, SIGCONT)
        return false
    }

    /// Reaps the keeper if it has ended. If it is still running, its memory is not released.
    func reap() {
        guard waitpid(number, nil, WNOHANG) == number else { return }
        let last = status
        state.withLock { state in
            if let memory = state.memory { keeper_free(memory) }
            state = State(memory: nil, status: last)
        }
    }
}
