package import SourceText
import WidgetModel
package import YAMLReading

/// The texts of all findings about timeline tests, in alphabetical order.
package enum TestFindings {
    /// Reports an expectation about a widget that is not on the board.
    ///
    /// - Parameter when: The instant and the offset, as in `10:00:00, 2h after the start`.
    package static func expectationAbsent(_ expectation: Expectation, when: String) -> Finding {
        Finding(
            "expectation-unmet", "found no widget to look at, expected one on the board, at \(when)",
            at: expectation.location, hint: "look at it after it is placed, and before it is removed")
    }

    /// - Parameters:
    ///   - found: The actual value, written as in a test file.
    ///   - expected: The expected value, written as in a test file.
    ///   - when: The instant and the offset, as in `10:00:00, 2h after the start`.
    package static func expectationUnmet(
        _ expectation: Expectation, found: String, expected: String, when: String
    ) -> Finding {
        Finding(
            "expectation-unmet",
            "found \(found) for \"\(expectation.key)\", expected \(expected), at \(when)",
            at: expectation.location)
    }

    /// - Parameters:
    ///   - reason: In lower case, without a period, and with the provider's name.
    ///   - log: The last lines of the provider's log, each with a label.
    package static func providerUnstarted(
        _ location: SourceLocation, _ reason: String, log: [String], hint: String?
    ) -> Finding {
        Finding(
            "test-provider-unstarted", reason, at: location, notes: log.map { .init($0) }, hint: hint)
    }

    /// Reports a reason that no step can give, because the reload results from another event.
    static func reasonNotAsked(_ node: YAMLNode, _ text: String) -> Finding {
        let words = SteppedAction.reasons.map(\.rawValue)
        let near = Spelling.nearest(text, among: words)
        let hint =
            switch ReloadReason(rawValue: text) {
            case .edited: "write what is edited: \"edit: { … }\""
            case .interaction: "write what is pressed: \"interact: …\""
            case .added: "a widget asks by itself when it is placed"
            case .policy: "let the time pass: the policy asks by itself"
            case .retry: "write how it fails, \"fail: …\": retries come by themselves"
            case .center, .definition, .environment, .pushed, nil:
                near.map(didYouMean) ?? "write \"center\" for what somebody asks for"
            }
        return Finding(
            "choice-unknown",
            "found \(quoted(text)) for \"reload\", expected \(oneOf(words))",
            at: node.location, hint: hint,
            fix: near.map { .replacing(node.range, with: $0) })
    }

    static func stepAmbiguous(
        _ second: Located<SteppedAction>, earlier: Located<SteppedAction>
    ) -> Finding {
        Finding(
            "step-ambiguous", "the step says two things that happen, expected one", at: second.location,
            notes: [.init("the first is here", at: earlier.location)],
            hint: "make two steps of it, in their order")
    }

    static func stepAsleep(
        _ at: Located<Milliseconds>, until: Milliseconds, by location: SourceLocation
    ) -> Finding {
        Finding(
            "step-asleep", "nothing happens at \(at.value), expected \(until) or later", at: at.location,
            notes: [.init("this step lets the time until then pass", at: location)],
            hint: "write a later moment")
    }

    static func stepBeyondEnd(_ at: Located<Milliseconds>, end: Milliseconds) -> Finding {
        Finding(
            "step-beyond-end", "the test ends after \(end), before this step", at: at.location,
            hint: "write a longer \"for\"")
    }

    /// Reports a step that lasts, because the machine sleeps or the host is down, beyond the end of the test.
    static func stepEndBeyondEnd(_ at: SourceLocation, until: Milliseconds, end: Milliseconds) -> Finding {
        Finding(
            "step-beyond-end", "the step lasts until \(until), and the test ends after \(end)", at: at,
            hint: "write a longer \"for\"")
    }

    static func stepEmpty(_ location: SourceLocation) -> Finding {
        Finding(
            "step-empty", "the step does nothing and expects nothing", at: location,
            hint: "add what happens, such as \"edit\", or what is expected")
    }

    static func stepOrder(_ at: Located<Milliseconds>, earlier: Located<Milliseconds>) -> Finding {
        Finding(
            "step-order", "the step at \(at.value) stands after one at \(earlier.value)", at: at.location,
            notes: [.other(earlier.location)],
            hint: "write steps in the order in which they happen")
    }

    /// - Parameter reason: The message of the board, in lower case and without a period.
    package static func stepRefused(_ location: SourceLocation, _ reason: String, hint: String?) -> Finding {
        Finding("step-refused", reason, at: location, hint: hint)
    }

    static func stepWidgetUnknown(_ name: Located<String>, _ names: [String]) -> Finding {
        let known = names.filter { !$0.isEmpty }
        let near = Spelling.nearest(name.value, among: known)
        return Finding(
            "step-widget-unknown",
            "there is no widget \(quoted(name.value)) in this test"
                + (known.isEmpty ? "" : ", expected \(oneOf(known))"),
            at: name.location,
            hint: near.map(didYouMean)
                ?? (known.isEmpty ? "remove it: the test has one widget" : "name one of them"))
    }

    package static func timeZoneUnknown(_ zone: Located<String>, near: String?) -> Finding {
        Finding(
            "test-zone-unknown", "there is no time zone \(quoted(zone.value))",
            at: zone.location,
            hint: near.map(didYouMean) ?? "write a name such as \"Asia/Seoul\"")
    }

    static func widgetMissing(_ location: SourceLocation) -> Finding {
        Finding(
            "test-widget-missing", "the test places no widget, expected one or more", at: location,
            hint: "add \"widget: KIND\"")
    }

    static func widgetPlacedBeyondEnd(_ placed: Located<Milliseconds>, end: Milliseconds) -> Finding {
        Finding(
            "step-beyond-end", "the test ends after \(end), before the widget is placed", at: placed.location,
            hint: "write a longer \"for\"")
    }

    static func widgetTwice(_ location: SourceLocation, earlier: SourceLocation) -> Finding {
        Finding(
            "test-widget-twice", "found \"widgets\" beside \"widget\", expected one of the two", at: location,
            notes: [.other(earlier)], hint: "move it under \"widgets\"")
    }
}
