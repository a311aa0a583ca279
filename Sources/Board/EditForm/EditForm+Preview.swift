import Configurations
import WidgetModel

// A preview of the widget with unsaved values.
extension EditForm {
    /// The minimum time between two requests for previews.
    static let previewSpacing = Milliseconds(300)

    /// The state of the preview.
    struct Preview: Sendable {
        /// The size of the preview in cells.
        let size: FormSize
        /// The values that the latest request shows; nil before the first one.
        var requested: [ResolvedConfiguration.State]?
        /// The number of the request in flight; nil if no request is in flight.
        var request: Int?
        /// When the latest request was sent.
        var sentAt: Instant?
        /// Why the latest request failed; nil if it succeeded.
        var failure: String?
    }

    /// Requests a preview if the values were changed. At most one request is in flight. While a row shows a
    /// problem, no preview is requested.
    mutating func requestPreview(at now: Instant, _ effects: inout [FormEffect]) {
        guard previewNeeded, previewWake.map({ now >= $0 }) ?? true else { return }
        lastRequest += 1
        preview?.request = lastRequest
        preview?.sentAt = now
        preview?.requested = drafted.resolved.states
        effects.append(.preview(number: lastRequest, values))
    }

    /// Whether a preview should be requested as soon as possible.
    private var previewNeeded: Bool {
        guard let preview, screenHasPreview, preview.request == nil, !isRemoved, case .editing = mode else {
            return false
        }
        return drafted.refusals.isEmpty && problems.isEmpty
            && preview.requested != drafted.resolved.states
    }

    /// The earliest instant of the next preview; nil if no preview is needed, or if it is requested
    /// immediately.
    var previewWake: Instant? {
        previewNeeded ? preview?.sentAt.map { $0 + EditForm.previewSpacing } : nil
    }

    mutating func receivePreview(_ number: Int, failure: String?) {
        guard preview?.request == number else { return }
        preview?.request = nil
        preview?.failure = failure
    }

    /// Ends a preview, because an edit is more important (rule T7).
    mutating func cancelPreview(_ effects: inout [FormEffect]) {
        cancel(preview?.request, &effects)
        if preview?.request != nil { preview?.requested = nil }
        preview?.request = nil
    }
}
