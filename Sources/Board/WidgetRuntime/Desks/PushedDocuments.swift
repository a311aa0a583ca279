import BoardDocuments
import ProviderProtocol
import WidgetModel
import WidgetStore

/// The pushed documents in memory, so that each is read and parsed once, and not for every request.
struct PushedDocuments {
    private struct Parsed {
        let number: Int
        let document: PushedDocument
        /// The size of the document as text.
        let bytes: Int
    }

    private var parsed: [PushTarget: Parsed] = [:]
    /// The size of all documents in memory as text.
    private(set) var bytes = 0

    /// Most documents have a few KiB. Parsed, they need several times as much memory as their text.
    static let limit = 2 * PushLimits.bytes

    /// The latest of several targets' documents; nil if nothing was pushed to any of them.
    mutating func latest(
        of targets: [PushTarget], in store: BoardStore
    ) throws(StoreError) -> PushedDocument? {
        guard let row = try store.latestPush(to: targets) else { return nil }
        if let known = parsed[row.target], known.number == row.number { return known.document }
        guard let text = try store.document(of: row.target) else { return nil }
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsing: text) } catch {
            let reason = "the document that was pushed to \"\(row.target)\" is not JSON"
            throw StoreError(code: .damaged, path: store.path, reason: reason)
        }
        let document = PushedDocument(json, at: row.at)
        keep(Parsed(number: row.number, document: document, bytes: text.utf8.count), of: row.target)
        return document
    }

    /// Replaces the target's former document. If all documents together are too large, only the new one is
    /// kept.
    private mutating func keep(_ document: Parsed, of target: PushTarget) {
        bytes -= parsed.updateValue(document, forKey: target)?.bytes ?? 0
        bytes += document.bytes
        if bytes > Self.limit { (parsed, bytes) = ([target: document], document.bytes) }
    }
}
