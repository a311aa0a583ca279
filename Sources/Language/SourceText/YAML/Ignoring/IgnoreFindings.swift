/// The messages about comments that ignore findings, in alphabetical order.
enum IgnoreFindings {
    static func malformed(_ location: SourceLocation) -> Finding {
        Finding(
            "ignore-malformed", .warning,
            "found \(quoted(location.text)), expected \"# widgetconf: ignore=CODE reason\"",
            at: location, hint: "write it on one line: \"# widgetconf: ignore=CODE reason\"")
    }

    static func unexplained(_ comment: IgnoreComment) -> Finding {
        Finding(
            "ignore-unexplained", .warning, "the comment gives no reason for ignoring", at: comment.location,
            hint: "add the reason after the code")
    }

    static func unknownCode(_ code: Located<String>, known: [String]) -> Finding {
        let near = Spelling.nearest(code.value, among: known)
        return Finding(
            "ignore-unknown-code", .warning, "no finding has the code \(quoted(code.value))",
            at: code.location,
            hint: near.map(didYouMean) ?? "run \"widgetconf explain\" to see all codes",
            fix: near.map { .replacing(code.location.range, with: $0) })
    }

    /// The comment does not match a finding. It could hide a later one by accident.
    static func unused(_ code: Located<String>, _ comment: IgnoreComment) -> Finding {
        Finding(
            "ignore-unused", .warning,
            "line \(comment.line) has no finding \(quoted(code.value)) to ignore",
            at: code.location, hint: comment.codes.count > 1 ? "remove the code" : "remove the comment")
    }
}
