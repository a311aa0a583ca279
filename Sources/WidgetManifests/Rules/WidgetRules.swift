import SourceText
import WidgetModel
import YAMLReading

/// A widget has at least one family, and names each once.
enum FamiliesRule {
    /// The families without repetitions; nil, after a finding, when `node` lists none.
    ///
    /// Unknown ones are not among them and have their own findings.
    static func families(
        _ families: [Located<Family>], in node: YAMLNode, _ sink: FindingSink
    ) -> [Located<Family>]? {
        if node.elements.first(where: { _ in true }) == nil {
            return sink.refuse(ManifestFindings.familiesEmpty(node.location))
        }
        return sink.unique(families, .family)
    }
}

/// A kind that a widget takes over is declared by nobody any more, and taken over by one widget.
struct FormerKindsRule {
    /// Where the kinds of all manifests are declared.
    let declared: [String: SourceLocation]
    private var heirs: [String: (kind: Located<String>, widget: Kind)] = [:]

    init(declared: [String: SourceLocation]) { self.declared = declared }

    /// False after an error: the widget takes over what it cannot.
    mutating func check(_ widget: WidgetDeclaration, _ sink: FindingSink) -> Bool {
        let mark = sink.mark
        for former in widget.formerKinds.map({ $0.map(\.name) }) {
            if let place = declared[former.value] {
                sink.report(ManifestFindings.formerlyDeclared(former, declared: place))
            } else if let heir = heirs[former.value] {
                let isOwn = heir.widget == widget.kind.value
                sink.report(
                    Duplicate.formerKind(isOwn: isOwn).finding(
                        former.value, at: former.location, earlier: heir.kind.location))
            } else {
                heirs[former.value] = (former, widget.kind.value)
            }
        }
        return !sink.hasErrors(since: mark)
    }
}

/// A static widget has no parameters: nothing to read, nothing to recommend.
enum StaticWidgetRule {
    /// - Parameter node: the declaration as it is written.
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

/// The first delay is not above the longest.
enum RetryOrderRule {
    /// A default gives way to what is written.
    static func check(_ settings: inout ReloadSettings, _ node: YAMLNode, _ sink: FindingSink) {
        guard settings.first > settings.longest else { return }
        // Whether they were read: values that cannot be have their findings already.
        let written = ["first", "longest"].map { node.value(of: $0)?.read(.retryDelay, FindingSink()) }
        switch (written[0], written[1]) {
        case (let first?, let longest?):
            sink.report(ManifestFindings.retryOrder(first: first, longest: longest))
        case (nil, _): settings.first = settings.longest
        case (_, nil): settings.longest = settings.first
        }
    }
}

/// Content is marked as stale before it expires.
enum StaleOrderRule {
    static func check(_ age: AgeLimits, _ node: YAMLNode, _ sink: FindingSink) {
        guard let stale = age.stale, let expiry = age.expiry, expiry < stale,
            let after = node.value(of: "after"), let expire = node.value(of: "expire")
        else { return }
        sink.report(
            ManifestFindings.staleOrder(
                after: Located(stale, at: after.location), expire: Located(expiry, at: expire.location)))
    }
}
