import SourceText
import WidgetModel

/// A widget supports at least one family, and lists each once.
enum FamiliesRule {
    /// Returns the families without repetitions; nil, after a finding, if `node` lists none.
    ///
    /// Unknown families have been reported before, and are not among `families`.
    static func families(
        _ families: [Located<Family>], in node: YAMLNode, _ sink: FindingSink
    ) -> [Located<Family>]? {
        if node.elements.first(where: { _ in true }) == nil {
            return sink.refuse(ManifestFindings.familiesEmpty(node.location))
        }
        return sink.unique(families, .family)
    }
}

/// A kind in `formerly` is no longer declared by any manifest, and only one widget replaces it.
struct FormerKindsRule {
    /// The locations of all declared kinds, in all manifests.
    let declared: [String: SourceLocation]
    private var successors: [String: (kind: Located<String>, widget: Kind)] = [:]

    init(declared: [String: SourceLocation]) { self.declared = declared }

    /// Returns false, after an error, if the widget cannot replace one of its former kinds.
    mutating func check(_ widget: WidgetDeclaration, _ sink: FindingSink) -> Bool {
        let mark = sink.mark
        for former in widget.formerKinds.map({ $0.map(\.name) }) {
            if let place = declared[former.value] {
                sink.report(ManifestFindings.formerlyDeclared(former, declared: place))
            } else if let successor = successors[former.value] {
                let isOwn = successor.widget == widget.kind.value
                sink.report(
                    Duplicate.formerKind(isOwn: isOwn).finding(
                        former.value, at: former.location, earlier: successor.kind.location))
            } else {
                successors[former.value] = (former, widget.kind.value)
            }
        }
        return !sink.hasErrors(since: mark)
    }
}

/// A static widget cannot be configured, so `reads` and `recommendations` would be ignored.
enum StaticWidgetRule {
    /// - Parameter node: The node of the declaration, which shows the keys as written.
    static func check(_ widget: WidgetDeclaration, _ node: YAMLNode, _ sink: FindingSink) {
        guard node.value(of: "configuration")?.hasText("static") ?? false else { return }
        if widget.reads != nil, let reads = node.value(of: "reads") {
            sink.report(ManifestFindings.staticUnneeded("reads", at: reads.location))
        }
        if let recommendations = node.value(of: "recommendations"), recommendations.isMapping {
            sink.report(ManifestFindings.staticUnneeded("recommendations", at: recommendations.location))
        }
    }
}

/// The first delay is at most the longest one.
enum RetryOrderRule {
    /// Checks the delays. If only one of them was written, the default of the other one is adjusted instead.
    static func check(_ retries: inout RetrySettings, _ node: YAMLNode, _ sink: FindingSink) {
        guard retries.first > retries.longest else { return }
        // A value that cannot be read is nil here. It has been reported, so this reading discards its
        // findings.
        let written = ["first", "longest"].map { node.value(of: $0)?.read(.retryDelay, FindingSink()) }
        switch (written[0], written[1]) {
        case (let first?, let longest?):
            sink.report(ManifestFindings.retryOrder(first: first, longest: longest))
        case (nil, _): retries.first = retries.longest
        case (_, nil): retries.longest = retries.first
        }
    }
}

/// Content expires by its age, without its account, or both.
enum ExpiryRule {
    /// Reports a missing "after", unless "loggedOut" is the only key. With an unknown key, which may be a
    /// misspelled "after", nothing is reported here.
    static func check(_ node: YAMLNode, _ sink: FindingSink) {
        let keys = node.entries.map { $0.key.text ?? "" }
        guard keys.allSatisfy({ ["show", "loggedOut"].contains($0) }), keys != ["loggedOut"] else { return }
        sink.report(YAMLFindings.keyMissing(node, "\"expire\"", key: "after"))
    }
}

/// Content is marked as stale before it expires, or at the same time.
enum StaleOrderRule {
    /// Reports an expiry before the mark. Both values must have been read.
    static func check(_ age: AgeLimits, _ node: YAMLNode, _ sink: FindingSink) {
        guard let stale = age.stale, let expiry = age.expiry, expiry < stale,
            let after = node.value(of: "after"), let expire = node.value(of: "expire")
        else { return }
        sink.report(
            ManifestFindings.staleOrder(
                after: Located(stale, at: after.location), expire: Located(expiry, at: expire.location)))
    }
}

/// The reloads of a day fit into it with the spacing between them.
enum BudgetRule {
    /// Warns if both values are written and contradict each other.
    static func check(_ node: YAMLNode, _ sink: FindingSink) {
        // A value that cannot be read is nil here. It has been reported, so this reading discards its
        // findings.
        let trial = FindingSink()
        guard let perDay = node.value(of: "perDay")?.read(.integer(in: 0...Int.max), trial),
            let spacing = node.value(of: "spacing")?.read(.duration(in: .seconds(1)...(.hours(24))), trial)
        else { return }
        let count = Int(Milliseconds.hours(24).count / spacing.value.count)
        if perDay.value > count {
            sink.report(ManifestFindings.budgetUnreachable(perDay, spacing, count: count))
        }
    }
}
