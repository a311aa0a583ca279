import SourceText
import WidgetModel
import YAMLReading

extension NodeReader where Value == TimelineTest.Step {
    /// - Parameter names: of the widgets.
    static func step(_ names: [String]) -> NodeReader {
        .mapping("a step") { fields in
            let mark = fields.sink.mark
            let at = fields.required("at", .duration(in: .zero...TimelineTest.longest))
            let widget = fields.optional("widget", .text)
            let action = SteppedAction.read(&fields)
            let expectations = fields.optional("expect", .expectations)
            var place: Int?
            if let widget {
                place = names.firstIndex(of: widget.value)
                if place == nil { fields.sink.report(TestFindings.stepWidgetUnknown(widget, names)) }
            }
            let isWhole = !fields.sink.hasErrors(since: mark) && fields.node.isComplete && !fields.hasUnread
            if isWhole, action.isEmpty, expectations == nil {
                fields.sink.report(TestFindings.stepEmpty(fields.place))
            }
            if action.count > 1 {
                fields.sink.report(TestFindings.stepAmbiguous(action[1], earlier: action[0]))
            }
            return at.map {
                TimelineTest.Step(
                    at: $0, widget: place, action: action.first, expectations: expectations?.value ?? [],
                    location: fields.place)
            }
        }
    }
}

extension SteppedAction {
    /// Everything that a step says is to happen: one thing, unless it is wrong.
    fileprivate static func read(_ fields: inout CheckedMapping) -> [Located<SteppedAction>] {
        let spans = Milliseconds(1)...TimelineTest.longest
        let actions: [Located<SteppedAction>?] = [
            fields.optional("edit", .valueTexts)?.map { .edit($0) },
            fields.optional("interact", .text)?.map { .interact($0) },
            fields.optional("reload", .asked)?.map { .reload($0) },
            fields.optional("jump", .signedSpan)?.map { .jump($0) },
            fields.optional("suspend", .duration(in: spans))?.map { .suspend($0) },
            fields.optional("restart", .duration(in: .zero...TimelineTest.longest))?.map { .restart($0) },
            fields.optional("fail", .failing)?.map { .fail($0.failure, lasting: $0.lasting) },
            fields.optional("answer", .answering)?.map { .answer($0) },
            fields.optional("hide", .onlyTrue)?.map { _ in .hide },
            fields.optional("show", .onlyTrue)?.map { _ in .show },
            fields.optional("remove", .onlyTrue)?.map { _ in .remove },
        ]
        return actions.compactMap { $0 }
    }
}

extension NodeReader where Value == ReloadReason {
    /// A reason that a step may give; the others come of something that happens.
    fileprivate static var asked: NodeReader {
        NodeReader<LiteralText>.literal.map { literal, node, sink in
            SteppedAction.reasons.first { $0.rawValue == literal.text }
                ?? sink.refuse(TestFindings.reasonNotAsked(node, literal.text))
        }
    }
}

extension NodeReader where Value == Milliseconds {
    /// `+1h`, `-30m`
    fileprivate static var signedSpan: NodeReader {
        NodeReader<LiteralText>.literal.map { literal, node, sink in
            let span = Milliseconds(signedLiteral: literal.text)
            if let span, abs(span.count) <= TimelineTest.longest.count { return span }
            return sink.refuse(
                YAMLFindings.valueType(
                    node, expected: "a span with its direction such as \"+1h\" or \"-30m\""))
        }
    }
}

extension NodeReader where Value == Bool {
    /// What is a step by being there.
    fileprivate static var onlyTrue: NodeReader {
        NodeReader { node, sink in
            guard node.isPlain, node.hasText("true") else {
                return sink.refuse(YAMLFindings.valueType(node, expected: "true", replacement: "true"))
            }
            return true
        }
    }
}

/// A failure and how long it lasts.
private struct Failing: Sendable {
    var failure: ScriptedFailure
    var lasting: Milliseconds?
}

extension NodeReader where Value == Failing {
    /// `unavailable`, `{ class: unavailable, for: 1h, retryAfter: 10m }`
    fileprivate static var failing: NodeReader {
        let word = NodeReader<FailureClass>.choice(of: FailureClass.self)
        return .either(
            scalar: word.map { failure, _, _ in Failing(failure: ScriptedFailure(failure)) },
            mapping: .mapping("\"fail\"") { fields in
                let failure = fields.required("class", word)
                let lasting = fields.optional("for", .duration(in: Milliseconds(1)...TimelineTest.longest))
                let retryAfter = fields.optional("retryAfter", .duration(in: .zero...TimelineTest.longest))
                return failure.map {
                    Failing(
                        failure: ScriptedFailure($0.value, retryAfter: retryAfter?.value),
                        lasting: lasting?.value)
                }
            },
            expected: "a class of failures or { class: …, for: … }")
    }
}

extension NodeReader where Value == ScriptedAnswer? {
    /// An answer from now on, or `again` for what was answered before it failed.
    fileprivate static var answering: NodeReader {
        .either(
            scalar: .choice(["again": nil]),
            mapping: NodeReader<ScriptedAnswer>.scriptedAnswer.map { answer, _, _ in .some(.some(answer)) },
            expected: "an answer or \"again\"")
    }
}
