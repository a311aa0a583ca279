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
    /// The course with its defaults; nil after a finding. A default gives way to what is written.
    static func course(
        attempts: Int?, first: Located<Milliseconds>?, longest: Located<Milliseconds>?, _ sink: FindingSink
    ) -> RetryCourse? {
        if let first, let longest, first.value > longest.value {
            return sink.refuse(ManifestFindings.retryOrder(first: first, longest: longest))
        }
        var course = RetryCourse(attempts: attempts ?? RetryCourse.defaultAttempts)
        if let first { course.first = first.value }
        if let longest { course.longest = longest.value }
        if course.first > course.longest {
            if first == nil { course.first = course.longest } else { course.longest = course.first }
        }
        return course
    }
}

/// Content is marked as stale before it expires.
enum StaleOrderRule {
    /// False after a finding.
    static func check(_ staleness: Staleness, _ node: YAMLNode, _ sink: FindingSink) -> Bool {
        guard let after = staleness.after, let expiry = staleness.expiry, expiry.after < after,
            let afterNode = node.value(of: "after"), let expiryNode = node.value(of: "expire")
        else { return true }
        sink.report(
            ManifestFindings.staleOrder(
                after: Located(after, at: afterNode.location),
                expire: Located(expiry, at: expiryNode.location)))
        return false
    }
}
