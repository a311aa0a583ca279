import Foundation
import Glibc
package import Machine
import Synchronization
import Timelines
import WidgetModel

/// Writes every event of a board's engine with its effects into a file, from which `simulate --replay` can
/// reproduce the behavior.
///
/// Each line is written when its event was handled, so a crash loses at most the last line. The recording
/// ends if a write fails or the file reaches its size limit, which is reported once.
package final class EventRecorder: Sendable {
    package let path: String
    private let state: Mutex<State>
    private let trouble: @Sendable (String) -> Void

    private struct State {
        /// The descriptor; nil after the recording has ended.
        var file: CInt?
        var bytes = 0
    }

    /// - Parameters:
    ///   - path: the absolute path of the file, which must not exist.
    ///   - trouble: receives a sentence with the reason why the recording ended.
    /// - Throws: if the file cannot be created.
    package init(
        _ path: String, trouble: @escaping @Sendable (String) -> Void
    ) throws(RuntimeFailure) {
        self.path = path
        self.trouble = trouble
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let reason = errno
            throw RuntimeFailure(
                "the event file \(path) cannot be created: \(systemReason(reason))",
                hint: reason == EEXIST ? "choose another file, or remove it" : nil)
        }
        state = Mutex(State(file: file))
    }

    deinit { end() }

    /// Ends the recording. Further events are ignored.
    func end() {
        state.withLock { state in
            if let file = state.file { close(file) }
            state.file = nil
        }
    }

    /// Records every event from now on. This must be called before the first event.
    func follow(_ host: isolated BoardHost) {
        write(EventFile.head(seed: host.seed))
        host.observers.append { host, event, now in
            self.write(EventFile.line(event, at: now, host.effects, name: event.name(on: host)))
        }
    }

    /// Writes a line, or ends the recording and reports the reason.
    private func write(_ line: String) {
        let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
        let problem = state.withLock { state -> String? in
            guard let file = state.file else { return nil }
            guard state.bytes + bytes.count <= EventFile.limitBytes else {
                close(file)
                state.file = nil
                return "it has reached the limit of \(EventFile.limitBytes >> 20) MiB"
            }
            let written = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            state.bytes += max(0, written)
            guard written < bytes.count else { return nil }
            let reason = written < 0 ? systemReason(errno) : "the disk is full"
            close(file)
            state.file = nil
            return reason
        }
        if let problem { trouble("nothing more is recorded in \(path): \(problem)") }
    }
}

extension Event {
    /// The id of the widget that the event adds to the board; nil for other events.
    fileprivate func name(on host: isolated BoardHost) -> String? {
        switch self {
        case .placed(let widget, _), .restored(let widget, _): host.widgets[widget]?.id.description
        default: nil
        }
    }
}
