import BoardDocuments
import WidgetManifests
import WidgetModel

/// How old what a placed widget shows is (T13).
extension Page {
    /// The marks that its age passes on the timeline.
    func marks(of age: ContentAge?) -> [(at: Instant, words: [Words])] {
        guard let age else { return [] }
        var rows: [(at: Instant, words: [Words])] = []
        if let stale = age.stale {
            rows.append(
                (stale, row(of: stale, "◷", stale <= moments.now ? "stale since then" : "stale from then")))
        }
        if let expiry = age.expires {
            let words =
                (expiry <= moments.now ? "too old, " : "expires, then ")
                + Page.words(ofReplacement: age.show ?? "")
            let isReplaced = age.isReplaced
            rows.append((expiry, row(of: expiry, isReplaced ? "●" : "✕", words, isReplaced: isReplaced)))
        }
        return rows
    }

    private func row(
        of mark: Instant, _ sign: String, _ words: String, isReplaced: Bool = false
    ) -> [Words] {
        let role: Paint.Role = mark <= moments.now ? .warning : .dim
        return [
            Words(sign, role), Words(moments.local(mark), .plain, isReplaced ? .strong : .regular),
            Words(moments.relative(mark), isReplaced ? .plain : .dim), Words(words, role),
        ]
    }

    /// What is seen instead of content that expired.
    static func words(ofReplacement look: String) -> String {
        switch ExpiredLook(rawValue: look) {
        case .placeholder, nil: "the placeholder shows"
        case .dimmed: "it shows dimmed"
        case .message: "a message shows instead"
        }
    }
}

extension ContentAge {
    /// What stands for content that expired; nil while content shows as it is.
    var expiredLook: ExpiredLook? {
        guard self.is == .expired else { return nil }
        return show.flatMap(ExpiredLook.init) ?? .placeholder
    }

    /// Whether something else shows than content.
    var isReplaced: Bool { expiredLook.map { $0 != .dimmed } ?? false }
}
