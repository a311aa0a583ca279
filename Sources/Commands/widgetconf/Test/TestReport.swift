import BoardDocuments
import Machine
import SourceText
import WidgetModel
import WidgetRuntime

/// Collects the results of a run of tests and prints them in each format.
struct TestReport {
    private var results: [TimelineTestResult] = []

    mutating func add(_ result: TimelineTestResult) { results.append(result) }

    /// Whether every test passed.
    var passes: Bool { results.allSatisfy(\.passes) }

    /// Prints all results. Failures and the summary are both data here, so they go to standard output.
    func write(_ options: GlobalOptions, in context: CommandContext) throws(RuntimeFailure) {
        let console = context.console
        switch options.format {
        case .json: try console.output(document.encodedJSON)
        case .junit: try console.output(document: TerminalText(lines: junit))
        case .github:
            try console.output(document: FindingAnnotations.render(results.flatMap(\.findings)))
        case .text, .sarif:
            let texts = results.map { text(of: $0, options, context) }.joined()
            try console.output("\(texts)\(summary)\n")
        }
    }

    // For people

    /// One line for a passed test; for a failed test, additionally its findings and the widget's state.
    private func text(
        of result: TimelineTestResult, _ options: GlobalOptions, _ context: CommandContext
    ) -> TerminalText {
        let paint = options.paint(of: context)
        let path = result.name == result.file.path ? "" : "  \(result.file.path)"
        let mark = result.passes ? Words("✓", .good) : Words("✗", .bad)
        var text = paint.lines([mark, " ", .strong(result.name), .dim(path)]) + "\n"
        guard !result.passes else { return text }
        text += paint.text(of: result.findings)
        for failure in result.failures {
            var page = Page(
                context, options,
                times: TimeFormat(now: failure.at, zone: result.timeZone))
            page.failure(failure)
            text += page.text
        }
        return text + "\n"
    }

    private var summary: String {
        let failed = results.filter { !$0.passes }.count
        let count = results.count == 1 ? "1 test" : "\(results.count) tests"
        return failed == 0 ? "\(count) passed" : "\(count), \(failed) failed"
    }

    // For scripts

    private var document: TestDocument {
        TestDocument(
            tests: results.map { result in
                TestDocument.Test(
                    file: result.file.path, test: result.name, passes: result.passes, steps: result.steps,
                    findings: result.findings.map(\.json),
                    states: result.failures.map { failure in
                        TestDocument.State(
                            at: failure.at, elapsed: failure.elapsed, widget: failure.widget,
                            facts: JSONObject(failure.facts.map { ($0.key, .string($0.words)) }),
                            why: failure.account)
                    })
            })
    }

    /// The results as JUnit XML, restricted to what CI systems commonly support: one suite,
    /// with one case for each file.
    private var junit: String {
        let failed = results.filter { !$0.passes }.count
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="widgetconf test" tests="\#(results.count)" failures="\#(failed)">"#,
        ]
        for result in results {
            let head =
                #"  <testcase classname="\#(XML.escaped(result.file.path))" name="\#(XML.escaped(result.name))""#
            if result.passes {
                lines.append(head + "/>")
                continue
            }
            let message = XML.escaped(result.findings.first?.message ?? "")
            lines.append(head + ">")
            let text = XML.escaped(FindingText.render(result.findings))
            lines.append(#"    <failure message="\#(message)">\#(text)</failure>"#)
            lines.append("  </testcase>")
        }
        return (lines + ["</testsuite>", ""]).joined(separator: "\n")
    }
}

/// The JSON document that `test --format json` prints.
struct TestDocument: Codable {
    var tests: [Test]

    struct Test: Codable {
        var file: String
        var test: String
        var passes: Bool
        /// How many steps were executed.
        var steps: Int
        var findings: [FindingJSON]
        var states: [State]
    }

    /// The state of a widget when a step failed.
    struct State: Codable {
        var at: Instant
        /// The time since the start of the test.
        var elapsed: Milliseconds
        @OrNull var widget: PlacedWidgetID?
        /// The actual values, by the key of the expectation.
        var facts: JSONObject
        var why: Explanation
    }
}

extension Page {
    /// Prints a widget's state when a step failed: expected and found values as a diff, and an explanation.
    mutating func failure(_ failure: TimelineTestResult.Failure) {
        let name = failure.widget?.description ?? "the widget"
        line(.dim("  \(failure.elapsed) after the start, at \(times.clock(failure.at)), \(name):"))
        var table = Table(indent: 4)
        for (key, words) in failure.facts {
            let expected = failure.unmet.filter { $0.key == key }
            for (_, words) in expected { table.row(Words("- \(key)", .good), Words(words, .good)) }
            let role: Paint.Role = expected.isEmpty ? .dim : .bad
            table.row(Words(expected.isEmpty ? "  \(key)" : "+ \(key)", role), Words(words, role))
        }
        self.table(table)
        gap()
        why(failure.account, isLater: false)
    }
}
