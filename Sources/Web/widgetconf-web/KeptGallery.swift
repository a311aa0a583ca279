import BoardDocuments
import Machine
import WebBoard
import WidgetModel

/// The gallery, which is requested at most once a minute in each language: the page loads a picture of each
/// kind, and each request triggers snapshot requests to all providers.
actor KeptGallery {
    private struct Query: Hashable {
        let family: Family?
        let locale: LocaleTag
    }

    private struct Request {
        let sent: Instant
        let gallery: Task<Result<Gallery?, WebProblem>, Never>
    }

    private let line: BoardLine
    private var requests: [Query: Request] = [:]

    /// The same time for which browsers keep the pictures.
    private static let lifetime = Milliseconds.seconds(60)

    init(_ line: BoardLine) { self.line = line }

    /// - Parameter family: only kinds that support this family; nil for all kinds.
    /// - Returns: nil if the request is refused.
    func gallery(of family: Family?, in locale: LocaleTag) async throws(WebProblem) -> Gallery? {
        let now = SystemClock().now()
        let query = Query(family: family, locale: locale)
        requests = requests.filter { (.zero..<Self.lifetime).contains(now - $0.value.sent) }
        if let known = requests[query] {
            return try await known.gallery.value.get()
        }
        let gallery = Task { [line] in
            do throws(WebProblem) {
                return Result<Gallery?, WebProblem>.success(
                    try await line.document(of: GalleryCall(family: family), in: locale))
            } catch {
                return .failure(error)
            }
        }
        requests[query] = Request(sent: now, gallery: gallery)
        let answer = await gallery.value
        if case .failure = answer { requests[query] = nil }
        return try answer.get()
    }
}
