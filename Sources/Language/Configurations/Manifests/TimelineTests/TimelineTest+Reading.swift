package import SourceText
import WidgetModel

extension TimelineTest {
    /// Reads a timeline test; returns nil after findings if it has an error.
    package static func read(_ file: SourceFile, into findings: inout [Finding]) -> TimelineTest? {
        let sink = FindingSink()
        let tree = sink.readTree(file)
        let test = tree.root.flatMap { read($0, sink) }
        findings += sink.findings
        return sink.hasErrors(since: 0) ? nil : test
    }

    private static func read(_ root: YAMLNode, _ sink: FindingSink) -> TimelineTest? {
        var keys = TestKeys()
        let unknown = TestKeys.grammar.read(root, into: &keys, sink) { key, value, _ in
            TestFindings.meant(byTestKey: key, value, in: root)
        }
        guard unknown != nil else { return nil }
        let widgets = keys.checkedWidgets(of: root, sink)
        let names = widgets.map(\.name)
        let steps = keys.steps.map { readSteps($0, names, sink) } ?? []
        if keys.answer != nil, let answers = keys.answers {
            sink.report(TestFindings.answersBesideAnswer(answers))
        }
        let end = keys.length ?? .hours(24)
        StepOrderRule.check(widgets, steps, end: end, sink)
        guard let start = keys.start, !widgets.isEmpty else { return nil }
        return TimelineTest(
            file: root.file, title: keys.title, start: start, timeZone: keys.timeZone, length: end,
            seed: UInt64(keys.seed ?? 0), answer: keys.answer, answers: keys.answers, widgets: widgets,
            steps: steps)
    }
}

extension TimelineTest {
    /// Reads the list of steps. A step whose keys were written as separate elements is reported once.
    private static func readSteps(_ node: YAMLNode, _ names: [String], _ sink: FindingSink) -> [Step] {
        let pieces = StepPieces.find(in: node)
        guard !pieces.isEmpty else {
            return node.read(.list(of: .step(names)), sink)?.value.map(\.value) ?? []
        }
        for step in pieces { sink.report(TestFindings.stepInPieces(step.start, step.rest)) }
        let reported = Set(pieces.flatMap { [$0.start] + $0.rest }.map(\.range.start))
        return node.elements.filter { !reported.contains($0.range.start) }
            .compactMap { $0.read(.step(names), sink)?.value }
    }
}

/// A step whose keys are elements of the list: `- at: 1h`, followed by `- edit: …`.
private struct StepPieces {
    let start: YAMLNode
    let rest: [YAMLNode]

    static func find(in list: YAMLNode) -> [StepPieces] {
        var found: [StepPieces] = []
        var steps = Array(list.elements)[...]
        while let start = steps.popFirst() {
            guard start.isMapping, start.hasKey("at"), start.mostEntries == 1 else { continue }
            let rest = steps.prefix { $0.isMapping && $0.mostEntries == 1 && !$0.hasKey("at") }
            if !rest.isEmpty { found.append(StepPieces(start: start, rest: Array(rest))) }
            steps = steps.dropFirst(rest.count)
        }
        return found
    }
}

/// The keys of a timeline test as written.
package struct TestKeys {
    fileprivate var title: String?
    fileprivate var start: Instant?
    fileprivate var timeZone: Located<String>?
    fileprivate var length: Milliseconds?
    fileprivate var seed: Int?
    fileprivate var answer: ScriptedAnswer?
    fileprivate var answers: Located<String>?
    private var widget: Located<TimelineTest.Widget>?
    private var widgets: Located<[TimelineTest.Widget]>?
    /// Read after all other keys, because steps refer to widgets.
    fileprivate var steps: YAMLNode?

    package static let grammar = MappingGrammar<TestKeys>(
        "a timeline test",
        [
            FileFormat.key(),
            .optional("test", "What must hold, in one sentence.", .text) { $0.title = $1.value },
            .required("start", "When the test begins, with the offset of its zone.", .instant) {
                $0.start = $1.value
            },
            .optional("timeZone", "The zone that providers are told, such as Asia/Seoul.", .text) {
                $0.timeZone = $1
            },
            .optional(
                "for", "How much time passes; 24 hours unless said.",
                .duration(in: Milliseconds(1)...TimelineTest.longest)
            ) { $0.length = $1.value },
            .optional("seed", "Chooses the random part of the delays of retries.", .integer(in: 0...Int.max))
            {
                $0.seed = $1.value
            },
            .optional("answer", "Answers in place of the provider, which runs otherwise.", .scriptedAnswer) {
                $0.answer = $1.value
            },
            .optional("answers", "The file with recorded answers of sources.", .answersPath) {
                $0.answers = $1
            },
            .optional("widget", "The only widget of the test.", .testedWidget) { $0.widget = $1 },
            .optional("widgets", "The widgets of the test, by the names that steps use.", .testedWidgets) {
                $0.widgets = $1
            },
            .custom(
                "steps", "What happens, and what is expected, in order.", isRequired: true,
                schema: SchemaForm.list(of: .object(StepKeys.grammar.schema))
            ) { keys, entry, _ in keys.steps = entry.value },
        ])

    /// The widgets of the test, from `widget: weather`, `widget: { kind: weather, values: … }` or `widgets: {
    /// a: … }`. Reports a test with both keys or without widgets.
    fileprivate func checkedWidgets(of root: YAMLNode, _ sink: FindingSink) -> [TimelineTest.Widget] {
        if let widget, let widgets {
            sink.report(TestFindings.widgetTwice(widgets.location, earlier: widget.location))
        }
        if let widgets, widgets.value.isEmpty { sink.report(TestFindings.widgetMissing(widgets.location)) }
        if let widget { return [widget.value] }
        if let widgets { return widgets.value }
        if root.isComplete { sink.report(TestFindings.widgetMissing(root.place)) }
        return []
    }
}

extension NodeReader where Value == [TimelineTest.Widget] {
    /// Reads a mapping of names to widgets, with at least one entry.
    fileprivate static var testedWidgets: NodeReader {
        let entries = NodeReader<[NamedValue<TimelineTest.Widget>]>.entries(of: .testedWidget)
        return entries.map(["allOf": [entries.schema(), ["minProperties": 1]]]) { named, _, _ in
            named.map { entry in
                var widget = entry.value.value
                widget.name = entry.name.value
                return widget
            }
        }
    }
}

extension TimelineTest.Widget {
    fileprivate static let grammar = MappingGrammar<TimelineTest.Widget>(
        "a widget",
        [
            .required("kind", "The kind of the widget.", .text) { $0.kind = $1 },
            .optional("family", "The size of the widget.", .choice(of: Family.self)) {
                $0.family = $1.value
            },
            .optional("values", "Values of its parameters, as people type them.", .valueTexts) {
                $0.values = $1.value
            },
            .optional(
                "placed", "When it is placed, from the start.",
                .duration(in: .zero...TimelineTest.longest)
            ) { $0.placed = $1 },
        ])
}

extension NodeReader where Value == TimelineTest.Widget {
    /// Reads a widget of a test: a kind, or a mapping with the key `kind`.
    static var testedWidget: NodeReader {
        .either(
            scalar: NodeReader<String>.text.map { text, node, _ in
                TimelineTest.Widget(kind: Located(text, at: node.location))
            },
            mapping: .mapping(TimelineTest.Widget.grammar) {
                TimelineTest.Widget(kind: Located("", at: $0.location))
            },
            expected: "a kind or { kind: … }")
    }
}

extension NodeReader where Value == String {
    /// Reads the path of a file of recorded answers.
    fileprivate static var answersPath: NodeReader {
        NodeReader<String>.text.map { (path: String, node: YAMLNode, sink: FindingSink) -> String? in
            FileRole(path: path) == .answers ? path : sink.refuse(TestFindings.answersName(node, path))
        }
    }
}

extension NodeReader where Value == [SteppedAction.ValueText] {
    /// Reads values as a user would type them, as in `{ units: imperial }`.
    static var valueTexts: NodeReader {
        let texts = NodeReader<[NamedValue<String>]>.entries(of: .text)
        return NodeReader(texts.schema()) { node, sink in
            if let meant = TestFindings.values(meantBy: node) {
                return sink.refuse(
                    YAMLFindings.valueType(node, expected: "a mapping", replacement: meant))
            }
            return node.read(texts, sink)?.value.map {
                SteppedAction.ValueText($0.name.value, $0.value.value, at: $0.value.location.range)
            }
        }
    }
}

private let instantSchema = SchemaForm.fitting(
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9:.]+([Zz]|[+-][0-9]{2}:[0-9]{2})$")
/// The schema of a time span with an optional sign.
let spanSchema = SchemaForm.fitting("^[+-]?[0-9]+([a-z]+([0-9]+[a-z]+)*)?$")
private let momentSchema = SchemaForm.any(["type": "integer"], spanSchema, instantSchema)

extension NodeReader where Value == Instant {
    /// Reads an instant with its offset, as in `2026-11-21T08:00:00+09:00`.
    static var instant: NodeReader {
        NodeReader<LiteralText>.literal.map(instantSchema) { literal, node, sink in
            Instant(rfc3339: literal.text)
                ?? sink.refuse(TestFindings.instant(node))
        }
    }
}

extension NodeReader where Value == ScriptedMoment {
    /// Reads an offset or an instant: `30m`, `-1h`, `2026-11-21T08:00:00Z`.
    static var moment: NodeReader {
        NodeReader<LiteralText>.literal.map(momentSchema) { literal, node, sink in
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

extension ScriptedAnswer {
    fileprivate static let grammar = MappingGrammar<ScriptedAnswer>(
        "\"answer\"",
        [
            .required(
                "entries", "The entries of the timeline, each with its time.", .list(of: .scriptedEntry)
            ) { $0.entries = $1.value.map(\.value) },
            .optional("policy", "When the next timeline is requested.", .scriptedPolicy) {
                $0.policy = $1.value
            },
            .optional(
                "takes", "How long the provider takes to answer.",
                .duration(in: .zero...TimelineTest.longest)
            ) { $0.takes = $1.value },
        ])
}

extension NodeReader where Value == ScriptedAnswer {
    /// Reads an answer, as in `{ entries: [0s, { at: 1h, text: "3°" }], policy: { after: 30m }, takes: 2s }`.
    static var scriptedAnswer: NodeReader {
        .mapping(ScriptedAnswer.grammar) { _ in ScriptedAnswer(entries: []) }
    }
}

extension NodeReader where Value == ScriptedAnswer.Entry {
    /// Reads an entry: its date alone, or a mapping with the key `at`.
    fileprivate static var scriptedEntry: NodeReader {
        .either(
            scalar: NodeReader<ScriptedMoment>.moment.map { moment, _, _ in ScriptedAnswer.Entry(moment) },
            mapping: NodeReader(.object(entry.schema)) { node, sink in
                var read = ScriptedAnswer.Entry(.after(.zero))
                let unknown = entry.read(node, into: &read, sink) { key, value, _ in
                    TestFindings.meant(byEntryKey: key, value)
                }
                return unknown == nil ? nil : read
            },
            expected: "a moment or { at: …, text: … }")
    }

    private static var entry: MappingGrammar<ScriptedAnswer.Entry> {
        MappingGrammar(
            "an entry",
            [
                .required("at", "When the entry is shown.", .moment) { $0.date = $1.value },
                .optional("text", "The text of its view.", .text) { $0.text = $1.value },
                .optional("button", "The name of a button in its view.", .text) { $0.button = $1.value },
                .optional("relevance", "How relevant it is in a stack.", .relevance) {
                    $0.relevance = $1.value
                },
            ])
    }
}

extension NodeReader where Value == Relevance {
    /// Reads a score alone, or `{ score: 10, duration: 30m }`.
    fileprivate static var relevance: NodeReader {
        .either(
            scalar: NodeReader<Double>.score.map { score, _, _ in Relevance(score: score) },
            mapping: .mapping(
                MappingGrammar(
                    "\"relevance\"",
                    [
                        .required("score", "It is compared with those of other entries.", .score) {
                            $0.score = $1.value
                        },
                        .optional(
                            "duration", "How long the entry is relevant, if not until the next one.",
                            .duration(in: Milliseconds(1)...TimelineTest.longest)
                        ) { $0.duration = $1.value },
                    ])
            ) { _ in Relevance(score: 0) },
            expected: "a score such as 10, or { score: …, duration: … }")
    }
}

extension NodeReader where Value == Double {
    /// Reads a score in decimal digits.
    static var score: NodeReader {
        // The text is a plain decimal number, which every `Double` can be read from.
        NodeReader<String>.numberText.map { text, _, _ in Double(text) ?? 0 }
    }
}

extension NodeReader where Value == ScriptedAnswer.Policy {
    /// Reads a policy: `atEnd`, `never`, or `{ after: … }`.
    fileprivate static var scriptedPolicy: NodeReader {
        .either(
            scalar: .choice(["atEnd": .atEnd, "never": .never]),
            mapping: .mapping(
                MappingGrammar(
                    "\"policy\"",
                    [
                        .required("after", "When the next timeline is requested.", .moment) {
                            $0 = .after($1.value)
                        }
                    ])
            ) { _ in .atEnd },
            expected: "\"atEnd\", \"never\" or { after: … }")
    }
}

/// Steps are in ascending order of time, and begin and end before the test ends. No step is at a time when
/// the machine sleeps or the host is down. Widgets are placed before the test ends.
enum StepOrderRule {
    /// Reports every violation; a step is compared with the one before it.
    static func check(
        _ widgets: [TimelineTest.Widget], _ steps: [TimelineTest.Step], end: Milliseconds, _ sink: FindingSink
    ) {
        for case let placed? in widgets.map(\.placed) where placed.value > end {
            sink.report(TestFindings.widgetPlacedBeyondEnd(placed, end: end))
        }
        var before: TimelineTest.Step?
        /// The end of the last step during which nothing can happen, and that step.
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
