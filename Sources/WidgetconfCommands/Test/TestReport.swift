import JSONText
import SourceText
import WidgetModel
import WidgetRuntime

/// What came of all tests of a run, and how it is printed.
struct TestReport {
    private var results: [TimelineTestResult] = []

    mutating func add(_ result: TimelineTestResult) { results.append(result) }

    var passes: Bool { results.allSatisfy(\.passes) }

    func text(in options: GlobalOptions, _ surroundings: CommandSurroundings) -> String {
        switch options.format {
        case .json: return document.pretty() + "\n"
        case .junit: return junit
        case .github: return FindingAnnotations.render(results.flatMap(\.findings))
        case .text, .sarif:
            return results.map { text(of: $0, options, surroundings) }.joined() + summary + "\n"
        }
    }

    // For people

    private func text(
        of result: TimelineTestResult, _ options: GlobalOptions, _ surroundings: CommandSurroundings
    ) -> String {
        let paint = options.paint(of: surroundings)
        let mark = result.passes ? paint("✓", .good) : paint("✗", .bad)
        let title = Printable.text(result.name)
        let path = result.name == result.file.path ? "" : paint("  \(result.file.path)", .dim)
        var text = "\(mark) \(paint(title, .plain, .strong))\(path)\n"
        guard !result.passes else { return text }
        text += FindingText.render(result.findings, color: paint.ofFindings, columns: paint.columns)
        for failure in result.failures {
            var page = Page(
                surroundings, options,
                moments: Moments(now: failure.at, zone: result.timeZone))
            page.failure(failure)
            text += page.text
        }
        return text + "\n"
    }

    private var summary: String {
        let failed = results.filter { !$0.passes }.count
        let count = results.count == 1 ? "1 test" : "\(results.count) tests"
        return failed == 0 ? "\(count), all as expected" : "\(count), \(failed) not as expected"
    }

    // For scripts

    private var document: JSONValue {
        [
            "tests": .array(
                results.map { result in
                    let states = result.failures.map { failure -> JSONValue in
                        .object([
                            "at": .string(failure.at.description),
                            "elapsed": JSONValue(failure.elapsed.seconds),
                            "widget": failure.widget.map { .string($0.description) } ?? .null,
                            "facts": .object(
                                JSONObject(failure.facts.map { ($0.key, .string($0.words)) })),
                            "why": .object(failure.account),
                        ])
                    }
                    return [
                        "file": .string(result.file.path), "test": .string(result.name),
                        "passes": .boolean(result.passes), "steps": .integer(Int64(result.steps)),
                        "findings": .array(result.findings.map(FindingJSON.value)),
                        "states": .array(states),
                    ]
                })
        ]
    }

    /// JUnit's XML, as far as those who read it agree: a suite of all, a case for each file.
    private var junit: String {
        let failed = results.filter { !$0.passes }.count
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="widgetconf test" tests="\#(results.count)" failures="\#(failed)">"#,
        ]
        for result in results {
            let head =
                #"  <testcase classname="\#(xml(result.file.path))" name="\#(xml(result.name))""#
            if result.passes {
                lines.append(head + "/>")
                continue
            }
            let message = xml(result.findings.first?.message ?? "")
            lines.append(head + ">")
            let text = xml(FindingText.render(result.findings, color: .never))
            lines.append(#"    <failure message="\#(message)">\#(text)</failure>"#)
            lines.append("  </testcase>")
        }
        return (lines + ["</testsuite>", ""]).joined(separator: "\n")
    }

    /// Text of an element or of an attribute; control characters, which XML cannot say, are left out.
    private func xml(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Page {
    /// How a widget was when a step did not find what it expected: lines as a diff has them, and why.
    mutating func failure(_ failure: TimelineTestResult.Failure) {
        let name = failure.widget?.description ?? "the widget"
        line(.dim("  \(failure.elapsed) after the start, at \(moments.clock(failure.at)), \(name):"))
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
