import SourceText

/// The groups that an intent includes, after their parameters and rules were added to it.
struct Inclusion {
    /// The included groups, in form order.
    private var groups: [VisibleGroup] = []
    /// Whether all included groups are known. If not, the parameters of the intent are unknown too.
    private(set) var isWhole = true
    private let intent: DeclaredIntent

    /// Puts the parameters and the rules of the included groups before the intent's own.
    ///
    /// - Parameters:
    ///   - visible: the groups that can be included.
    ///   - isComplete: whether `visible` contains all groups. If not, unknown names are not reported.
    init(_ intent: DeclaredIntent, of visible: [VisibleGroup], isComplete: Bool, _ sink: FindingSink) {
        self.intent = intent
        for name in sink.unique(intent.includes, .element) {
            guard let group = visible.first(where: { $0.declared.name.value == name.value }) else {
                isWhole = false
                let known = visible.map(\.declared.name.value)
                if isComplete { sink.report(ReuseFindings.groupUnknown(name, known: known)) }
                continue
            }
            groups.append(group)
            // Errors in the group are reported there.
            if group.hasErrors { intent.hasErrors = true }
        }
        let forms = groups.map { group in
            let form = group.declared.read(FindingSink())
            for parameter in form.parameters { parameter.groupContext = group.context }
            return form
        }
        var taken: [String: Located<String>] = [:]
        intent.parameters = (forms + [intent]).flatMap(\.parameters).filter { parameter in
            guard let earlier = taken.updateValue(parameter.name, forKey: parameter.name.value) else {
                return true
            }
            sink.report(ReuseFindings.includeClash(parameter.name, in: intent, earlier: earlier))
            return false
        }
        intent.rules = (forms + [intent]).flatMap(\.rules)
    }

    /// The findings about the intent, without findings that were already reported about a group. Findings
    /// within a group also point to the intent.
    func unreported(_ findings: [Finding]) -> [Finding] {
        findings.compactMap { finding in
            guard let location = finding.location,
                let group = groups.first(where: { $0.declared.contains(location) })
            else { return finding }
            let isReported = group.findings.contains {
                $0.code == finding.code && $0.location?.isSame(as: location) ?? false
            }
            if isReported { return nil }
            let name = intent.includes.first { $0.value == group.declared.name.value } ?? intent.name
            var pointing = finding
            pointing.notes.append(.init("the group is included here", at: name.location))
            return pointing
        }
    }
}
