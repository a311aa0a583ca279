import BoardDocuments
import WidgetModel

/// The output of `diff --at`.
extension Page {
    /// Prints each node that differs between two instants, and why.
    mutating func renderings(_ document: RenderingDifference) {
        line(
            .strong(document.widget.description),
            .dim("  \(times.local(document.from.at)) → \(times.local(document.to.at))"))
        gap()
        if document.changes.isEmpty { line(.dim("both look the same")) }
        let width = document.changes.map(\.path.cells).max() ?? 0
        for change in document.changes {
            line([.dim(Page.path(change).padded(toCells: width)), "  "] + Page.words(of: change))
        }
        gap()
        for cause in document.causes { wrapped(sentence(cause, document)) }
    }

    private static func path(_ change: RenderingDifference.Change) -> String {
        change.path.isEmpty ? "view" : change.path
    }

    private static func words(of change: RenderingDifference.Change) -> [Words] {
        switch (change.from, change.to) {
        case (let from?, let to?): [.dim(text(from)), .dim(" → "), Words(text(to), .good)]
        case (let from?, nil): [Words("removed ", .bad), .dim(text(from))]
        case (nil, let to): [Words("added ", .good), Words(to.map(text) ?? "")]
        }
    }

    private static func text(_ value: JSONValue) -> String { value.withoutPictures.text }

    /// The difference between the two sides, as a sentence.
    private func sentence(_ cause: RenderingDifference.Cause, _ document: RenderingDifference) -> String {
        let (old, new) = (document.from.provenance, document.to.provenance)
        func text(_ part: (some CustomStringConvertible)?) -> String { part?.description ?? "unknown" }
        switch cause {
        case .entry:
            let dates = [document.from.entry, document.to.entry].map { $0.map(times.local) ?? "–" }
            return "Another entry of the same timeline: \(dates[0]) → \(dates[1])."
        case .request:
            let requests = [old, new].map { side in
                "\(text(side?.request)) (\(side?.reason?.rawValue ?? "no longer in the ledger"))"
            }
            return "Another request: \(requests[0]) → \(requests[1])."
        case .revision: return "Another revision: \(text(old?.revision)) → \(text(new?.revision))."
        case .provider:
            return "Another version of the provider: \(text(old?.provider)) → \(text(new?.provider))."
        case .placeholder:
            return document.from.provenance == nil
                ? "At first, no entry was shown." : "At last, no entry was shown."
        }
    }
}

extension JSONValue {
    /// The value without the bytes of pictures, which are meaningless to users.
    fileprivate var withoutPictures: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.withoutPictures))
        case .object(let members):
            .object(
                JSONObject(members.map { ($0.key, $0.key == "bytes" ? "…" : $0.value.withoutPictures) }))
        default: self
        }
    }
}
