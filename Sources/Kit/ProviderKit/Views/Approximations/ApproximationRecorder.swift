import ProviderProtocol
import Synchronization
import WidgetModel

/// The approximations that were made while views were built, each once.
///
/// The process's recorder reports each approximation to the host when it is made for the first time. Tests
/// use separate recorders.
package final class ApproximationRecorder: Sendable {
    /// The recorder of this process.
    static let shared = ApproximationRecorder()

    private struct State {
        var made: Set<Approximation> = []
        var write: (@Sendable ([UInt8]) -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    /// The approximations made so far, in the order of their declaration.
    var made: [Approximation] {
        let made = state.withLock { $0.made }
        return Approximation.allCases.filter(made.contains)
    }

    /// Starts to report approximations, as complete lines, with `write`. Earlier ones are reported at once.
    package func connect(_ write: @escaping @Sendable ([UInt8]) -> Void) {
        state.withLock { $0.write = write }
        for approximation in made { write(approximation.line) }
    }

    /// Records an approximation, and reports it if it is new.
    package func record(_ approximation: Approximation) {
        let write = state.withLock { state in
            state.made.insert(approximation).inserted ? state.write : nil
        }
        write?(approximation.line)
    }
}

extension Approximation {
    /// The log message for the host.
    var line: [UInt8] {
        let log = LogNotification(level: .debug, message: description, approximation: rawValue)
        return Message.notification(method: LogNotification.method, params: log.encodedJSON).line
    }
}

extension EnvironmentValues {
    /// Records that a feature of the view was replaced with its nearest equivalent.
    func record(_ approximation: Approximation) { build.recorder.record(approximation) }

    /// Records the approximation if `isNeeded`.
    func record(_ approximation: Approximation, if isNeeded: Bool) {
        if isNeeded { record(approximation) }
    }
}

extension View {
    /// The features of the view that the view tree cannot express, one line each, such as `Circle is drawn as
    /// a rectangle`.
    ///
    /// Use it in tests of your views. The list is empty if the board draws the view exactly.
    ///
    /// - Parameter context: The family, colors and time zone for which the view is built.
    public func approximations(in context: TimelineProviderContext = TimelineProviderContext()) -> [String] {
        var environment = EnvironmentValues(context)
        let recorder = ApproximationRecorder()
        environment.build.recorder = recorder
        _ = environment.root(of: self)
        return recorder.made.map(\.description)
    }
}
