import BoardDocuments
import Configurations
import WidgetModel

/// The age of a placed widget's content (rule T13).
extension Page {
    /// Rows of the timeline for the instants at which the content becomes stale and expires.
    func marks(of age: ContentAge?) -> [(at: Instant, words: [Words])] {
        guard let age else { return [] }
        var rows: [(at: Instant, words: [Words])] = []
        if let stale = age.stale {
            rows.append(
                (stale, row(of: stale, "◷", stale <= times.now ? "stale since then" : "stale from then")))
        }
        if let expiry = age.expires {
            let words =
                (expiry <= times.now ? "too old, " : "expires, then ")
                + Page.words(ofReplacement: age.show ?? "")
            let isReplaced = age.isReplaced
            rows.append((expiry, row(of: expiry, isReplaced ? "●" : "✕", words, isReplaced: isReplaced)))
        }
        return rows
    }

    /// - Parameter isReplaced: whether the content is no longer shown from this instant
    ///   on, which is emphasized.
    private func row(
        of mark: Instant, _ sign: String, _ words: String, isReplaced: Bool = false
    ) -> [Words] {
        let role: Paint.Role = mark <= times.now ? .warning : .dim
        return [
            Words(sign, role), Words(times.local(mark), .plain, isReplaced ? .strong : .regular),
            Words(times.relative(mark), isReplaced ? .plain : .dim), Words(words, role),
        ]
    }

    /// A clause that describes the replacement of expired content.
    ///
    /// - Parameter look: the raw value of an `ExpiredLook`; an unknown one counts as the placeholder.
    static func words(ofReplacement look: String) -> String {
        switch ExpiredLook(rawValue: look) {
        case .placeholder, nil: "the placeholder shows"
        case .dimmed: "it shows dimmed"
        case .message: "a message is shown instead"
        }
    }
}

extension ContentAge {
    /// How expired content is shown; nil if the content has not expired.
    var expiredLook: ExpiredLook? {
        guard self.is == .expired else { return nil }
        return show.flatMap(ExpiredLook.init) ?? .placeholder
    }

    /// Whether the content is hidden because it expired. Dimmed content is still shown.
    var isReplaced: Bool { expiredLook.map { $0 != .dimmed } ?? false }
}
