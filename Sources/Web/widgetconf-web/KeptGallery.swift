import BoardDocuments
import Machine
import WebBoard
import WidgetModel

/// The gallery, which is requested at most once a minute: the page loads a picture of each kind, and each
/// request triggers snapshot requests to all providers.
actor KeptGallery {
    private struct Request {
        let sent: Instant
        let gallery: Task<Result<Gallery?, WebProblem>, Never>
    }

    private let line: BoardLine
    private var requests: [Family?: Request] = [:]

    /// The same time for which browsers keep the pictures.
    private static let lifetime = Milliseconds.seconds(60)

    init(_ line: BoardLine) { self.line = line }

    /// - Parameter family: only kinds that support this family; nil for all kinds.
    /// - Returns: nil if the request is refused.
    func gallery(of family: Family?) async throws(WebProblem) -> Gallery? {
        let now = SystemClock().now()
        if let known = requests[family], (.zero..<Self.lifetime).contains(now - known.sent) {
            return try await known.gallery.value.get()
        }
        let gallery = Task { [line] in
            do throws(WebProblem) {
                return Result<Gallery?, WebProblem>.success(
                    try await line.document(of: GalleryCall(family: family)))
            } catch {
                return .failure(error)
            }
        }
        requests[family] = Request(sent: now, gallery: gallery)
        let answer = await gallery.value
        if case .failure = answer { requests[family] = nil }
        return try answer.get()
    }
}
