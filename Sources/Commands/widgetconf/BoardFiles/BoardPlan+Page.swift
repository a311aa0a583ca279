import BoardDocuments
import SourceText
import WidgetModel

/// The output of `board diff` and `board apply`.
extension BoardPlan {
    /// Prints the totals, then removals, conflicts, changes and additions.
    func write(on page: inout Page) {
        page.line(totals)
        write(.removed, "-", .bad, on: &page)
        if !conflicts.isEmpty {
            page.gap()
            page.line(Words("changed on the board since the last apply", .warning))
            for conflict in conflicts {
                page.line([Words("  ! ", .warning)] + conflict.words(page.times))
            }
        }
        write(.changed, "~", .accent, on: &page)
        write(.added, "+", .good, on: &page)
        if rearranged || !displays.isEmpty { page.gap() }
        if rearranged { page.line(Words("  ~ ", .accent), Words("layout")) }
        for name in displays { page.line(Words("  ~ ", .accent), Words("display \(name)")) }
        guard !undeclared.isEmpty else { return }
        page.gap()
        page.wrapped(
            "no longer in the file: \(undeclared.joined(separator: ", ")); --prune removes them", .dim)
    }

    /// The numbers of widgets in the first line.
    private var totals: [Words] {
        var words: [Words] = [.strong("\(added) added, \(changed) changed, \(removed) removed")]
        if conflicting > 0 { words.append(Words(", \(conflicting) in conflict", .warning)) }
        words.append(.dim(", \(unchanged) unchanged"))
        if !undeclared.isEmpty { words.append(.dim(", \(undeclared.count) not in the file")) }
        return words
    }

    private func write(_ action: Action, _ sign: String, _ role: Paint.Role, on page: inout Page) {
        let chosen = steps.filter { $0.action == action }
        guard !chosen.isEmpty else { return }
        page.gap()
        page.line(Words(action.rawValue, role))
        for step in chosen {
            var words: [Words] = [Words("  \(sign) ", role), .strong(step.key)]
            words.append(.dim("  \(step.widget?.description ?? step.kind)"))
            if let edited = step.edited { words.append(.dim("  last edited \(page.times.local(edited))")) }
            page.line(words)
            for (label, change) in Page.framing(step.resized, step.renamed) {
                page.line([.dim("      \(label)  ")] + change)
            }
            for (name, change) in step.changes?.all ?? [] {
                page.line([Words("      \(name)  ")] + Page.words(ofChange: change, of: name, nil))
            }
        }
    }
}

extension BoardPlan.Conflict {
    fileprivate func words(_ times: TimeFormat) -> [Words] {
        var words: [Words] = [.strong(key ?? "layout")]
        func text(_ value: JSONValue?) -> String { (value ?? .null).valueText() }
        switch field {
        case .value, .family, .name:
            words += [
                Words("  \(parameter ?? field.rawValue)  \(text(present))"), .dim(", in the file "),
                Words(text(wanted)),
            ]
        case .removal: words.append(Words("  removed from the board"))
        case .layout: words.append(Words("  rearranged"))
        case .display: words.append(Words("  display settings"))
        }
        let by = origin.map { "by \"\($0)\" " } ?? ""
        return words + (at.map { [.dim("  \(by)at \(times.local($0))")] } ?? [])
    }
}
