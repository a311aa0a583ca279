package import SourceText
import WidgetModel
import YAMLReading

extension TimelineTest {
    /// Reads a test; nil, after findings, when it has an error.
    package static func read(_ file: SourceFile, into findings: inout [Finding]) -> TimelineTest? {
        let sink = FindingSink()
        let tree = YAMLTree.read(file, into: &sink.findings)
        let test = tree.root?.readMapping("a timeline test", sink) { read($0.node.file, &$0) }
        findings += sink.findings
        return sink.hasErrors(since: 0) ? nil : test ?? nil
    }

    private static func read(_ file: SourceFile, _ fields: inout CheckedMapping) -> TimelineTest? {
        fields.readFormat()
        let title = fields.optional("test", .text)
        let start = fields.required("start", .instant)
        let timeZone = fields.optional("timeZone", .text)
        let length = fields.optional("for", .duration(in: Milliseconds(1)...longest))
        let seed = fields.optional("seed", .integer(in: 0...Int.max))
        let answer = fields.optional("answer", .scriptedAnswer)
        let widgets = widgets(&fields)
        let names = widgets.map(\.name)
        let steps = fields.required("steps", .list(of: .step(names)))?.value.map(\.value) ?? []
        let end = length?.value ?? .hours(24)
        StepOrderRule.check(widgets, steps, end: end, fields.sink)
        guard let start, !widgets.isEmpty else { return nil }
        return TimelineTest(
            file: file, title: title?.value, start: start.value, timeZone: timeZone, length: end,
            seed: UInt64(seed?.value ?? 0), answer: answer?.value, widgets: widgets, steps: steps)
    }

    /// `widget: weather`, `widget: { kind: weather, values: … }` or `widgets: { a: … }`.
    private static func widgets(_ fields: inout CheckedMapping) -> [Widget] {
        let one = fields.optional("widget", .testedWidget)
        let several = fields.optional("widgets", .entries(of: .testedWidget))
        if let one, let several {
            fields.sink.report(TestFindings.widgetTwice(several.location, earlier: one.location))
        }
        if let several, several.value.isEmpty {
            fields.sink.report(TestFindings.widgetMissing(several.location))
        }
        if let one { return [one.value.named("")] }
        if let several { return several.value.map { $0.value.value.named($0.name.value) } }
        if fields.node.isComplete { fields.sink.report(TestFindings.widgetMissing(fields.place)) }
        return []
    }
}

/// A widget of a test without its name.
struct TestedWidget: Sendable {
    let kind: Located<String>
    var family: Family?
    var values: [SteppedAction.ValueText] = []
    var placed: Located<Milliseconds>?

    func named(_ name: String) -> TimelineTest.Widget {
        TimelineTest.Widget(name: name, kind: kind, family: family, values: values, placed: placed)
    }
}

extension NodeReader where Value == TestedWidget {
    static var testedWidget: NodeReader {
        .either(
            scalar: NodeReader<String>.text.map { text, node, _ in
                TestedWidget(kind: Located(text, at: node.location))
            },
            mapping: .mapping("a widget") { fields in
                let kind = fields.required("kind", .text)
                let family = fields.optional("family", .choice(of: Family.self))
                let values = fields.optional("values", .valueTexts)
                let placed = fields.optional("placed", .duration(in: .zero...TimelineTest.longest))
                return kind.map {
                    TestedWidget(
                        kind: $0, family: family?.value, values: values?.value ?? [], placed: placed)
                }
            },
            expected: "a kind or { kind: … }")
    }
}

extension NodeReader where Value == [SteppedAction.ValueText] {
    /// `{ units: imperial }`: values as a person types them.
    static var valueTexts: NodeReader {
        NodeReader<[NamedValue<String>]>.entries(of: .text).map { entries, _, _ in
            entries.map {
                SteppedAction.ValueText($0.name.value, $0.value.value, at: $0.value.location.range)
            }
        }
    }
}

extension NodeReader where Value == Instant {
    /// `2026-11-21T08:00:00+09:00`
    static var instant: NodeReader {
        NodeReader<LiteralText>.literal.map { literal, node, sink in
            Instant(rfc3339: literal.text)
                ?? sink.refuse(
                    YAMLFindings.valueType(
                        node, expected: "an instant with its offset such as \"2026-11-21T08:00:00+09:00\""))
        }
    }
}

extension NodeReader where Value == ScriptedMoment {
    /// `30m`, `-1h`, `2026-11-21T08:00:00Z`
    static var moment: NodeReader {
        NodeReader<LiteralText>.literal.map { literal, node, sink in
            if let span = Milliseconds(signedLiteral: literal.text),
                abs(span.count) <= TimelineTest.longest.count
            {
                return .after(span)
            }
            if let instant = Instant(rfc3339: literal.text) { return .at(instant) }
            return sink.refuse(
                YAMLFindings.valueType(
                    node, expected: "a span such as \"30m\", or an instant such as \"2026-11-21T08:00:00Z\""))
        }
    }
}

extension NodeReader where Value == ScriptedAnswer {
    /// `{ entries: [0s, { at: 1h, text: "3°" }], policy: { after: 30m }, takes: 2s }`
    static var scriptedAnswer: NodeReader {
        .mapping("\"answer\"") { fields in
            let entries = fields.required("entries", .list(of: .scriptedEntry))
            let policy = fields.optional("policy", .scriptedPolicy)
            let takes = fields.optional("takes", .duration(in: .zero...TimelineTest.longest))
            return entries.map {
                ScriptedAnswer(
                    entries: $0.value.map(\.value), policy: policy?.value ?? .atEnd,
                    takes: takes?.value ?? .zero)
            }
        }
    }
}

extension NodeReader where Value == ScriptedAnswer.Entry {
    fileprivate static var scriptedEntry: NodeReader {
        .either(
            scalar: NodeReader<ScriptedMoment>.moment.map { moment, _, _ in ScriptedAnswer.Entry(moment) },
            mapping: .mapping("an entry") { fields in
                let at = fields.required("at", .moment)
                let text = fields.optional("text", .text)
                let button = fields.optional("button", .text)
                return at.map { ScriptedAnswer.Entry($0.value, text: text?.value, button: button?.value) }
            },
            expected: "a moment or { at: …, text: … }")
    }
}

extension NodeReader where Value == ScriptedAnswer.Policy {
    fileprivate static var scriptedPolicy: NodeReader {
        .either(
            scalar: .choice(["atEnd": .atEnd, "never": .never]),
            mapping: .mapping("\"policy\"") { fields in
                fields.required("after", .moment).map { .after($0.value) }
            },
            expected: "\"atEnd\", \"never\" or { after: … }")
    }
}

/// Steps come in order, begin and end before the end, and come while the machine is awake; widgets are placed
/// before the end.
enum StepOrderRule {
    static func check(
        _ widgets: [TimelineTest.Widget], _ steps: [TimelineTest.Step], end: Milliseconds, _ sink: FindingSink
    ) {
        for case let placed? in widgets.map(\.placed) where placed.value > end {
            sink.report(TestFindings.widgetPlacedBeyondEnd(placed, end: end))
        }
        var before: TimelineTest.Step?
        /// Until when the machine sleeps or the host is down, and which step has it do so.
        var asleep: (until: Milliseconds, step: TimelineTest.Step)?
        for step in steps {
            if step.at.value > end { sink.report(TestFindings.stepBeyondEnd(step.at, end: end)) }
            if let before, step.at.value < before.at.value {
                sink.report(TestFindings.stepOrder(step.at, earlier: before.at))
            } else if let asleep, step.at.value < asleep.until {
                sink.report(TestFindings.stepAsleep(step.at, until: asleep.until, by: asleep.step.location))
            }
            before = step
            switch step.action?.value {
            case .suspend(let span), .restart(let span):
                let until = step.at.value + span
                asleep = (until, step)
                if step.at.value <= end, until > end {
                    let location = step.action?.location ?? step.location
                    sink.report(TestFindings.stepEndBeyondEnd(location, until: until, end: end))
                }
            default: break
            }
        }
    }
}
