import SourceText
import WidgetModel

extension NodeReader where Value == TimelineTest.Step {
    /// Reads one step.
    ///
    /// - Parameter names: The names of the test's widgets, which a step refers to.
    static func step(_ names: [String]) -> NodeReader {
        NodeReader(.object(StepKeys.grammar.schema)) { node, sink in
            let mark = sink.mark
            var keys = StepKeys()
            guard StepKeys.grammar.read(node, into: &keys, sink) != nil else { return nil }
            var place: Int?
            if let widget = keys.widget {
                place = names.firstIndex(of: widget.value)
                if place == nil { sink.report(TestFindings.stepWidgetUnknown(widget, names)) }
            }
            let isWhole = !sink.hasErrors(since: mark) && node.isComplete
            if isWhole, keys.actions.isEmpty, keys.expectations == nil {
                sink.report(TestFindings.stepEmpty(node.place))
            }
            let actions = keys.actions
            if actions.count > 1 {
                sink.report(TestFindings.stepAmbiguous(actions[1], earlier: actions[0]))
            }
            return keys.at.map {
                TimelineTest.Step(
                    at: $0, widget: place, action: actions.first, expectations: keys.expectations ?? [],
                    location: node.place)
            }
        }
    }
}

/// The keys of a step as written, before they are combined into a `TimelineTest.Step`.
struct StepKeys {
    fileprivate var at: Located<Milliseconds>?
    fileprivate var widget: Located<String>?
    fileprivate var expectations: [Expectation]?
    /// Contains more than one action only if the step has an error.
    fileprivate var actions: [Located<SteppedAction>] = []

    /// A step may last as long as a test. The finding about the test's end contains the exact limit.
    private static let spans = Milliseconds(1)...TimelineTest.longest

    static let grammar = MappingGrammar<StepKeys>(
        "a step",
        [
            .required("at", "When, from the start.", .duration(in: .zero...TimelineTest.longest)) {
                $0.at = $1
            }.called("after", "time"),
            .optional("widget", "The widget that the step is about, by its name in the test.", .text) {
                $0.widget = $1
            },
            action("edit", "Edits values, as people type them.", .valueTexts) { .edit($0) },
            action("press", "Presses a button or a toggle, by the name of its action.", .text) {
                .press($0)
            },
            action("reload", "Requests a reload, for one of these reasons.", .asked) { .reload($0) },
            action("push", "Pushes a document, as a program does.", .document) { .push($0) },
            action("jump", "Sets the wall clock, such as +1h or -30m.", .signedSpan) { .jump($0) },
            action("suspend", "Lets the machine sleep for this time.", .duration(in: spans)) { .suspend($0) },
            action(
                "restart", "Ends the board's host, and starts it again after this time.",
                .duration(in: .zero...TimelineTest.longest)
            ) { .restart($0) },
            action("fail", "Lets requests fail from now on.", .failing) {
                .fail($0.failure, lasting: $0.lasting)
            },
            action("answer", "Answers requests in this way from now on.", .answering) { .answer($0) },
            action("hide", "Hides the display.", .onlyTrue) { _ in .hide },
            action("show", "Shows the display again.", .onlyTrue) { _ in .show },
            action("remove", "Removes the widget from the board.", .onlyTrue) { _ in .remove },
            .optional("expect", "What must hold then.", .expectations) { $0.expectations = $1.value }
                .called("assert", "expected", "expects", "then"),
        ])

    /// A key that stands for an action.
    private static func action<Value>(
        _ key: StaticString, _ summary: String, _ reader: NodeReader<Value>,
        _ make: @escaping @Sendable (Value) -> SteppedAction
    ) -> GrammarKey<StepKeys> {
        .optional(key, summary, reader) { $0.actions.append($1.map(make)) }
    }
}

extension NodeReader where Value == ReloadReason {
    /// Reads a reason that a step can give; the finding for any other reason names an alternative.
    fileprivate static var asked: NodeReader {
        NodeReader<LiteralText>.literal.map(
            SchemaForm.words(SteppedAction.reasons.map(\.rawValue).sorted())
        ) { literal, node, sink in
            SteppedAction.reasons.first { $0.rawValue == literal.text }
                ?? sink.refuse(TestFindings.reasonNotAsked(node, literal.text))
        }
    }
}

extension NodeReader where Value == JSONValue {
    /// Reads a document in the notation of YAML.
    fileprivate static var document: NodeReader {
        NodeReader(SchemaForm.anything) { node, sink in
            node.requireValue("a document, such as { level: 40 }", sink) ? node.plainJSON : nil
        }
    }
}

extension NodeReader where Value == Milliseconds {
    /// Reads a time span with an optional sign: `+1h`, `-30m`.
    fileprivate static var signedSpan: NodeReader {
        NodeReader<LiteralText>.literal.map(spanSchema) { literal, node, sink in
            let span = Milliseconds(signedLiteral: literal.text)
            if let span, abs(span.count) <= TimelineTest.longest.count { return span }
            return sink.refuse(
                YAMLFindings.valueType(
                    node, expected: "a span with its direction such as \"+1h\" or \"-30m\""))
        }
    }
}

extension NodeReader where Value == Bool {
    /// Reads `true`, for keys without any other value.
    fileprivate static var onlyTrue: NodeReader {
        NodeReader(["const": true]) { node, sink in
            guard node.isPlain, node.hasText("true") else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "true", replacement: "true"))
            }
            return true
        }
    }
}

/// A scripted failure and how long it lasts; nil means until the next `answer`.
private struct Failing: Sendable {
    var failure: ScriptedFailure
    var lasting: Milliseconds?
}

extension Failing {
    static let grammar = MappingGrammar<Failing>(
        "\"fail\"",
        [
            .required("class", "The class of the failure.", .failureClass) {
                $0.failure.failureClass = $1.value
            }.called("code", "error", "status"),
            .optional(
                "for", "How long requests fail.", .duration(in: Milliseconds(1)...TimelineTest.longest)
            ) { $0.lasting = $1.value },
            .optional(
                "retryAfter", "When the provider asks to be asked again.",
                .duration(in: .zero...TimelineTest.longest)
            ) { $0.failure.retryAfter = $1.value },
        ])
}

extension NodeReader where Value == FailureClass {
    fileprivate static var failureClass: NodeReader {
        .choice(of: FailureClass.self, meant: { TestFindings.meant(byFailure: $0) })
    }
}

extension NodeReader where Value == Failing {
    /// Reads a failure: `unavailable`, or `{ class: unavailable, for: 1h, retryAfter: 10m }`.
    fileprivate static var failing: NodeReader {
        .either(
            scalar: NodeReader<FailureClass>.failureClass.map { failure, _, _ in
                Failing(failure: ScriptedFailure(failure))
            },
            mapping: .mapping(Failing.grammar) { _ in Failing(failure: ScriptedFailure(.unavailable)) },
            expected: "a class of failures or { class: …, for: … }")
    }
}

extension NodeReader where Value == ScriptedAnswer? {
    /// Reads an answer, or `again` for the answer that was used before requests failed.
    fileprivate static var answering: NodeReader {
        .either(
            scalar: .choice(["again": nil]),
            mapping: NodeReader<ScriptedAnswer>.scriptedAnswer.map { answer, _, _ in .some(.some(answer)) },
            expected: "an answer or \"again\"")
    }
}
