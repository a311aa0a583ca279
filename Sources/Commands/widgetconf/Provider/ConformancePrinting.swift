import SourceText
import WidgetModel
import WidgetRuntime

/// How a conformance report is printed for people, and as JUnit XML.
struct ConformancePrinting {
    let report: ConformanceReport

    /// Prints the checks in groups, a separate group for each widget, and a summary.
    func write(on page: inout Page) {
        for group in Obligation.Group.allCases {
            let checks = report.checks.filter { $0.obligation.group == group && $0.result != .skipped }
            for kind in checks.map(\.kind).uniqued {
                page.gap()
                page.line(.strong(group.title), .dim(kind.map { "  \($0)" } ?? ""))
                for check in checks where check.kind == kind { write(check, on: &page) }
            }
        }
        writeSkipped(on: &page)
        page.gap()
        page.line(summary)
    }

    private func write(_ check: ConformanceCheck, on page: inout Page) {
        let cases = check.cases > 1 ? "  \(check.cases)×" : ""
        let note = check.note.map { "  \($0)" } ?? ""
        let code = check.result == .passed ? "" : " [\(check.obligation.rawValue)]"
        page.line("  ", check.result.mark, " ", Words(check.obligation.title), .dim(cases + note + code))
        for problem in check.problems {
            page.wrapped(problem.message, problem.severity == .error ? .bad : .warning, indent: 6)
            if let remedy = problem.remedy { page.wrapped("→ " + remedy, .dim, indent: 6) }
        }
        if check.furtherProblems > 0 {
            page.wrapped("and \(counted(check.furtherProblems, "more problem"))", .dim, indent: 6)
        }
    }

    private func writeSkipped(on page: inout Page) {
        let skipped = report.checks.filter { $0.result == .skipped }
        guard !skipped.isEmpty else { return }
        page.gap()
        page.line(.strong("not checked"))
        for check in skipped {
            let subject = check.kind.map { "  \($0)" } ?? ""
            page.line("  ", .dim("·"), " ", Words(check.obligation.title), .dim(subject))
            if let note = check.note { page.wrapped(note, .dim, indent: 6) }
        }
    }

    /// The widgets without a timeline, for which nothing could be checked.
    private var unchecked: String {
        let kinds = report.checks.filter { $0.obligation == .timeline && $0.result == .skipped }.map(\.kind)
        return kinds.compactMap { $0.map { "no timeline of \($0)" } }.joined(separator: ", ")
            + (kinds.contains(nil) ? "it has no widget without errors" : "")
    }

    private var summary: [Words] {
        let verdict =
            switch report.grade {
            case .conforms: Words("✓ \(report.provider) conforms", .good, .strong)
            case .conformsWithWarnings:
                Words("! \(report.provider) conforms, with warnings", .warning, .strong)
            case .notChecked: Words("✗ \(report.provider) was not checked: \(unchecked)", .bad, .strong)
            case .doesNotConform: Words("✗ \(report.provider) does not conform", .bad, .strong)
            }
        let kept = report.count(.passed) + report.count(.warned)
        var words = "  \(kept) of \(kept + report.count(.failed)) obligations"
        if report.count(.skipped) > 0 { words += ", \(report.count(.skipped)) not checked" }
        if let speed = report.speed {
            words +=
                ", \(counted(speed.requests, "request")), median \(Self.time(speed.median)), slowest "
                + "\(Self.time(speed.slowest)) (\(speed.slowestRequest))"
        }
        return [verdict, .dim(words)]
    }

    /// A time with two significant digits: `2.4 ms`, `180 ms`.
    private static func time(_ milliseconds: Double) -> String {
        let tenths = Int((milliseconds * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((tenths + 5) / 10) ms"
    }

    /// The report as JUnit XML: one case for each check.
    var junit: String {
        let name = XML.escaped(report.provider)
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="\#(name)" tests="\#(report.checks.count)" "#
                + #"failures="\#(report.count(.failed))" skipped="\#(report.count(.skipped))">"#,
        ]
        for check in report.checks {
            let subject = check.kind.map { "\(report.provider).\($0)" } ?? report.provider
            let head =
                #"  <testcase classname="\#(XML.escaped(subject))" "#
                + #"name="\#(check.obligation.rawValue)""#
            let texts = check.problems.map {
                [$0.message, $0.remedy].compactMap(\.self).joined(separator: "\n")
            }
            let text = XML.escaped(texts.joined(separator: "\n\n"))
            switch check.result {
            case .passed: lines.append(head + "/>")
            case .skipped:
                let reason = XML.escaped(check.note ?? "")
                lines += [head + ">", #"    <skipped message="\#(reason)"/>"#, "  </testcase>"]
            case .warned: lines += [head + ">", "    <system-out>\(text)</system-out>", "  </testcase>"]
            case .failed:
                let message = XML.escaped(check.problems.first?.message ?? "")
                lines += [
                    head + ">", #"    <failure message="\#(message)">\#(text)</failure>"#, "  </testcase>",
                ]
            }
        }
        return (lines + ["</testsuite>", ""]).joined(separator: "\n")
    }
}

extension Obligation.Group {
    fileprivate var title: String {
        switch self {
        case .process: "process"
        case .messages: "messages"
        case .content: "content"
        case .time: "time"
        case .choices: "choices"
        case .load: "load"
        }
    }
}

extension ConformanceCheck.Result {
    fileprivate var mark: Words {
        switch self {
        case .passed: Words("✓", .good)
        case .warned: Words("!", .warning, .strong)
        case .failed: Words("✗", .bad, .strong)
        case .skipped: Words("·", .dim)
        }
    }
}

extension [Kind?] {
    /// The kinds without repetitions, in their order.
    fileprivate var uniqued: [Kind?] {
        var seen: Set<Kind?> = []
        return filter { seen.insert($0).inserted }
    }
}
