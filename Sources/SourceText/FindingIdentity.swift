/// What makes two findings of two texts of a file the same, wherever their places have moved to.
package struct FindingIdentity: Hashable, Sendable {
    private let code: FindingCode
    private let message: String
    private let path: String?
    private let text: String?

    package init(_ finding: Finding) {
        code = finding.code
        message = finding.message
        path = finding.location?.file.path
        text = finding.location?.text
    }
}

/// How one report differs from an earlier one of the same files.
package struct FindingChanges: Sendable {
    /// Found now and not before, in the order given.
    package let appeared: [Finding]
    /// Found before and not now, in the order given.
    package let gone: [Finding]

    package var isEmpty: Bool { appeared.isEmpty && gone.isEmpty }

    package init(from earlier: [Finding], to later: [Finding]) {
        appeared = Self.findings(of: later, beyond: earlier)
        gone = Self.findings(of: earlier, beyond: later)
    }

    /// Of findings that are the same as many are left out as the others have.
    private static func findings(of some: [Finding], beyond others: [Finding]) -> [Finding] {
        var known: [FindingIdentity: Int] = [:]
        for finding in others { known[FindingIdentity(finding), default: 0] += 1 }
        return some.filter { finding in
            let identity = FindingIdentity(finding)
            guard let count = known[identity], count > 0 else { return true }
            known[identity] = count - 1
            return false
        }
    }
}
