public import Foundation
import ProviderProtocol
import WidgetModel

/// Reports how far the work on the current request is.
final class ProgressReport: Sendable {
    /// The report of the request that is being answered; nil outside a request.
    @TaskLocal static var current: ProgressReport?

    private let id: MessageID
    private let write: @Sendable ([UInt8]) -> Void

    init(_ id: MessageID, _ write: @escaping @Sendable ([UInt8]) -> Void) {
        self.id = id
        self.write = write
    }

    /// Sends a fraction, which is clamped to the range from 0 to 1, and a message.
    func send(_ fraction: Double?, _ message: String?) {
        let fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
        let progress = ProgressNotification(id: id, fraction: fraction, message: message)
        write(Message.notification(method: ProgressNotification.method, params: progress.encodedJSON).line)
    }
}

extension TimelineProviderContext {
    /// Reports the progress of the current request to the person who waits for it.
    ///
    /// The call is ignored in tests, and on a thread or in a detached task that you started yourself. The
    /// board ignores reports that arrive within 100 ms of the previous one. Reports do not extend the time
    /// limit.
    ///
    /// - Parameters:
    ///   - fraction: The completed fraction, from 0 to 1; nil if it is not known.
    ///   - message: A few words about the current step.
    public func reportProgress(_ fraction: Double?, _ message: String? = nil) {
        ProgressReport.current?.send(fraction, message)
    }
}

/// An action that reports its progress to the person who pressed.
///
/// ```swift
/// struct Download: ProgressReportingIntent {
///     func perform() async throws -> some IntentResult {
///         progress.totalUnitCount = 3
///         for part in 1...3 {
///             try await fetch(part)
///             progress.completedUnitCount = Int64(part)
///         }
///         return .result()
///     }
/// }
/// ```
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
    /// The action's progress. Set its counts.
    ///
    /// During one ``AppIntent/perform()``, this property returns the same object. The progress of children is
    /// not reported. To report a message, call ``TimelineProviderContext/reportProgress(_:_:)`` of the
    /// current context.
    public var progress: Progress { ReportedProgress.current ?? ReportedProgress() }
}

/// The progress of an action, which is reported whenever it changes.
final class ReportedProgress: Progress, @unchecked Sendable {
    /// The progress of the action that is being performed; nil outside `perform()`.
    @TaskLocal static var current: ReportedProgress?

    private let report = ProgressReport.current

    init() { super.init(parent: nil, userInfo: nil) }

    override var completedUnitCount: Int64 { didSet { send() } }
    override var totalUnitCount: Int64 { didSet { send() } }

    private func send() {
        let fraction = totalUnitCount > 0 ? Double(completedUnitCount) / Double(totalUnitCount) : nil
        report?.send(fraction, nil)
    }
}
