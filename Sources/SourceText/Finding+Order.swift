extension Sequence<Finding> {
    /// In the one order in which findings are shown: path, line, column, code, message; those without a place
    /// first.
    package func inOrder() -> [Finding] {
        sorted { $0.isBefore($1) }
    }
}

extension Finding {
    fileprivate func isBefore(_ other: Finding) -> Bool {
        let mine = location
        let others = other.location
        if mine?.file !== others?.file {
            let paths = (mine?.file.path ?? "", others?.file.path ?? "")
            if paths.0 != paths.1 { return paths.0 < paths.1 }
        }
        // Offsets order a file's places as line and column do, and cost nothing.
        let starts = (mine?.range.start ?? -1, others?.range.start ?? -1)
        if starts.0 != starts.1 { return starts.0 < starts.1 }
        if code != other.code { return code < other.code }
        if message != other.message { return message < other.message }
        return (mine?.range.end ?? -1, hint ?? "") < (others?.range.end ?? -1, other.hint ?? "")
    }
}
