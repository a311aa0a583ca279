import SourceText
import WidgetModel
import YAMLReading

extension NodeReader where Value == [Expectation] {
    static var expectations: NodeReader {
        .mapping("\"expect\"") { fields in
            let mark = fields.sink.mark
            var list: [Expectation] = []
            func add<Found>(
                _ key: StaticString, _ reader: NodeReader<Found>, _ fact: (Found) -> Expectation.Fact
            ) {
                guard let found = fields.optional(key, reader) else { return }
                list.append(Expectation(key: "\(key)", fact: fact(found.value), location: found.location))
            }
            add("shows", .shown) { .shows($0) }
            add("entry", .integer(in: 1...Limits.entries)) { .entry($0) }
            add("entries", .integer(in: 0...Limits.entries)) { .entries($0) }
            add("state", .choice(of: WidgetState.self)) { .state($0) }
            add("age", .choice(of: Expectation.Age.self)) { .age($0) }
            add("revision", .integer(in: 1...Int(Int32.max))) { .revision($0) }
            add("shownRevision", .orNone(.integer(in: 1...Int(Int32.max)))) { .shownRevision($0) }
            add("reload", .orNone(.choice(of: ReloadReason.self))) { .reload($0) }
            add("reloads", .list(of: .choice(of: ReloadReason.self))) { .reloads($0.map(\.value)) }
            add("charged", .integer(in: 0...Int(UInt16.max))) { .charged($0) }
            add("left", .integer(in: 0...Int(UInt16.max))) { .left($0) }
            add("deferred", .orNone(.deferral)) { .deferred($0) }
            add("nextReload", .orNone(.moment)) { .nextReload($0) }
            add("due", .orNone(.moment)) { .due($0) }
            add("failures", .integer(in: 0...Int(UInt16.max))) { .failures($0) }
            add("warning", .orNone(.text)) { .warning($0) }
            add("refused", .orNone(.text)) { .refused($0) }
            if list.isEmpty, fields.node.isComplete, !fields.hasUnread, !fields.sink.hasErrors(since: mark) {
                fields.sink.report(TestFindings.stepEmpty(fields.place))
            }
            return list
        }
    }
}

extension NodeReader {
    /// The word `none`, or what another reader reads.
    fileprivate static func orNone<Other>(_ reader: NodeReader<Other>) -> NodeReader where Value == Other? {
        NodeReader { node, sink in
            if node.isPlain, node.hasText("none") { return .some(nil) }
            return node.read(reader, sink).map { .some($0.value) }
        }
    }
}

extension NodeReader where Value == Expectation.Shown {
    /// `placeholder`, `former`, or a part of what the entry's texts say.
    fileprivate static var shown: NodeReader {
        NodeReader<LiteralText>.literal.map { literal, _, _ in
            switch literal.text {
            case "placeholder" where literal.isPlain: .placeholder
            case "former" where literal.isPlain: .former
            default: .text(literal.text)
            }
        }
    }
}

extension NodeReader where Value == Expectation.Deferral {
    /// `3h`, `{ until: 3h, why: spacing }`
    fileprivate static var deferral: NodeReader {
        .either(
            scalar: NodeReader<ScriptedMoment>.moment.map { moment, _, _ in
                Expectation.Deferral(until: moment)
            },
            mapping: .mapping("\"deferred\"") { fields in
                let until = fields.optional("until", .moment)
                let why = fields.optional("why", .choice(of: Expectation.Deferral.Reason.self))
                return Expectation.Deferral(until: until?.value, why: why?.value)
            },
            expected: "a moment, { until: …, why: … } or \"none\"")
    }
}
