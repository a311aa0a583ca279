package import SourceText
import WidgetModel

/// The messages of all findings about timeline tests, in alphabetical order.
package enum TestFindings {
    /// - Parameter location: The step until which the request was sent.
    package static func answerMissing(
        _ request: RecordedRequest, in answers: Located<String>, at location: SourceLocation
    ) -> Finding {
        Finding(
            "test-answers", "\(answers.value) has no answer to \(request)", at: location,
            notes: [.init("the answers are named here", at: answers.location)],
            hint: "add the answer, or record all answers with "
                + "\"widgetconf test --record \(answers.location.file.path)\"")
    }

    static func answersBesideAnswer(_ answers: Located<String>) -> Finding {
        Finding(
            "test-answers", "found \"answers\" beside \"answer\", expected one of the two",
            at: answers.location, hint: "remove \"answer\" to run the source with the recorded answers")
    }

    package static func answersMissing(_ answers: Located<String>) -> Finding {
        Finding(
            "test-answers", "there is no file \(quoted(answers))", at: answers.location,
            hint: "record the answers with \"widgetconf test --record \(answers.location.file.path)\"")
    }

    static func answersName(_ node: YAMLNode, _ path: String) -> Finding {
        let stem = path.hasSuffix(".yaml") ? String(path.dropLast(".yaml".count)) : path
        return Finding(
            "test-answers",
            "found \(quoted(path)), expected the path of a file whose name ends in \".answers.yaml\"",
            at: node.location, hint: "rename the file: \(quoted(stem + ".answers.yaml"))")
    }

    /// - Parameter isPushed: Whether programs push the data of a widget.
    static func answersWithoutSource(_ answers: Located<String>, isPushed: Bool) -> Finding {
        Finding(
            "test-answers", .warning, "no widget of this test has a source that could use \"answers\"",
            at: answers.location,
            hint: isPushed
                ? "remove it, and push documents in steps: \"push: { level: 40 }\""
                : "remove it: it is only for answers to \"http\", \"run\" and \"file\"")
    }

    /// Reports an expectation about a widget that is not on the board.
    ///
    /// - Parameter when: The instant and the offset, as in `10:00:00, 2h after the start`.
    package static func expectationAbsent(_ expectation: Expectation, when: String) -> Finding {
        Finding(
            "expectation-unmet", "found no widget on the board, expected one, at \(when)",
            at: expectation.location,
            hint: "move the step after the widget is placed and before it is removed")
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

    /// An instant without its offset, or another text.
    static func instant(_ node: YAMLNode) -> Finding {
        let text = node.text ?? ""
        let parts = text.split { $0 == " " || $0 == "T" }
        let isLocal =
            parts.count == 2 && parts[0].count == 10 && [5, 8].contains(parts[1].count)
            && text.allSatisfy { $0.isASCII && $0.isNumber || "-: T".contains($0) }
        let whole = isLocal ? "\(parts[0])T\(parts[1])" + (parts[1].count == 5 ? ":00" : "") : ""
        return YAMLFindings.valueType(
            node, expected: "an instant with its offset such as \"2026-11-21T08:00:00+09:00\"",
            hint: isLocal
                ? "write \"\(whole)Z\" in UTC, or the offset of your zone, such as \"+01:00\", "
                    + "in place of \"Z\"" : nil)
    }

    /// Advice for a failure in other words, such as an HTTP status; nil for other words.
    static func meant(byFailure word: String) -> KeyAdvice? {
        failures.first { $0.words.contains(word.lowercased()) }.map {
            KeyAdvice(hint: "write \"\($0.meant.rawValue)\"", key: $0.meant.rawValue)
        }
    }

    private static let failures: [(meant: FailureClass, words: Set<String>)] = [
        (.authentication, ["401", "403", "407", "auth", "forbidden", "login", "unauthorized"]),
        (.configuration, ["400", "422", "invalid"]),
        (.crashed, ["exit", "killed", "segfault", "signal"]),
        (.failed, ["404", "410", "500", "error", "exception", "fail", "failure"]),
        (.timeout, ["408", "504", "deadline", "slow"]),
        (.unavailable, ["429", "502", "503", "busy", "down", "network", "offline", "unreachable"]),
        (.unsupported, ["405", "501"]),
    ]

    /// Advice for a key of the protocol in an entry of a test; nil to use the default advice.
    static func meant(byEntryKey key: YAMLNode, _ value: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "date"?, "time"?, "start"?:
            KeyAdvice(
                hint: "write \"at: \(value.text ?? "0s")\", or the time since the request: \"at: 0s\"",
                key: "at")
        case "view"?, "content"?, "data"?:
            KeyAdvice(hint: "write \"text: \(text(meantBy: value))\": an entry of a test has only a text")
        default: nil
        }
    }

    private static func text(meantBy view: YAMLNode) -> String {
        let text = view.isMapping ? view.value(of: "text") : view
        return text.flatMap { $0.isScalar && !$0.isMissing ? $0.location.text : nil } ?? "…"
    }

    /// Advice for an unknown key of a test; nil to use the default advice.
    static func meant(byTestKey key: YAMLNode, _ value: YAMLNode, in test: YAMLNode) -> KeyAdvice? {
        guard let name = key.text, ["family", "kind", "placed", "values"].contains(name) else { return nil }
        let text = value.location.text
        let shown = text.contains(where: \.isNewline) ? "…" : text
        if name == "kind" { return KeyAdvice(hint: "write \"widget: \(shown)\"") }
        let kind = test.value(of: "widget")?.text ?? test.value(of: "kind")?.text ?? "KIND"
        return KeyAdvice(hint: "write \"widget: { kind: \(kind), \(name): \(shown) }\"")
    }

    /// - Parameter difference: How the picture differs from its file, or that the file is missing, in words.
    package static func pictureDiffers(_ location: SourceLocation, _ difference: String) -> Finding {
        Finding(
            "picture-differs", difference, at: location,
            hint: "if the widget is right, write the picture with \"widgetconf test --update\"")
    }

    /// - Parameter problem: Why the widget cannot be drawn, in words.
    package static func pictureMissing(_ location: SourceLocation, _ problem: String) -> Finding {
        Finding("picture-differs", problem, at: location, hint: "correct the provider's source")
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
            case .edited: "write an edit: \"edit: { … }\""
            case .interaction: "write a press: \"interact: …\""
            case .added: "remove the step: a widget requests its timeline when it is placed"
            case .policy: "remove the step: the policy reloads when it is due"
            case .retry: "write a failure, \"fail: …\": retries follow automatically"
            case .center, .arrived, .definition, .environment, .day, .pushed, nil:
                near.map(didYouMean) ?? "write \"center\" for a reload that someone requests"
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
            "step-ambiguous", "the step has two actions, expected one", at: second.location,
            notes: [.init("the first is here", at: earlier.location)],
            hint: "write two steps in the intended order")
    }

    static func stepAsleep(
        _ at: Located<Milliseconds>, until: Milliseconds, by location: SourceLocation
    ) -> Finding {
        Finding(
            "step-asleep", "found \(at.value), expected \(until) or later", at: at.location,
            notes: [.init("this step lasts until then", at: location)],
            hint: "write a later time")
    }

    static func stepBeyondEnd(_ at: Located<Milliseconds>, end: Milliseconds) -> Finding {
        Finding(
            "step-beyond-end", "the test ends after \(end), before this step", at: at.location,
            hint: "write a longer \"for\"")
    }

    /// Reports a step that lasts beyond the test's end, because the machine sleeps or the host is down.
    static func stepEndBeyondEnd(_ at: SourceLocation, until: Milliseconds, end: Milliseconds) -> Finding {
        Finding(
            "step-beyond-end", "the step lasts until \(until), and the test ends after \(end)", at: at,
            hint: "write a longer \"for\"")
    }

    static func stepEmpty(_ location: SourceLocation) -> Finding {
        Finding(
            "step-empty", "the step has no action and no expectation", at: location,
            hint: "add an action such as \"edit\", or \"expect\"")
    }

    /// A step whose keys are elements of the list.
    static func stepInPieces(_ start: YAMLNode, _ rest: [YAMLNode]) -> Finding {
        let keys = rest.compactMap { $0.entries.first { _ in true }?.key.text }
        return Finding(
            "step-empty",
            "the step has no action and no expectation, and "
                + (rest.count == 1 ? "the next element has" : "the next \(rest.count) elements have")
                + " no \"at\"",
            at: start.place,
            hint: "remove the \"-\" before \(keys.map(quoted).joined(separator: " and before ")): "
                + "a step is one element")
    }

    static func stepOrder(_ at: Located<Milliseconds>, earlier: Located<Milliseconds>) -> Finding {
        Finding(
            "step-order", "the step at \(at.value) comes after the step at \(earlier.value)", at: at.location,
            notes: [.other(earlier.location)],
            hint: "write steps in chronological order")
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

    /// The mapping that values as on a command line mean, such as `units=imperial`; nil for any other value.
    static func values(meantBy node: YAMLNode) -> String? {
        let words =
            node.isSequence
            ? node.elements.map { $0.text ?? "" } : (node.text ?? "").split(separator: " ").map(String.init)
        let members = words.compactMap { word -> String? in
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, !word.contains(where: { ",[]{}#:\"'".contains($0) || $0 == " " }) else {
                return nil
            }
            return "\(parts[0]): \(parts[1])"
        }
        let isWhole = !members.isEmpty && members.count == words.count
        return isWhole ? "{ \(members.joined(separator: ", ")) }" : nil
    }

    package static func timeZoneUnknown(_ zone: Located<String>, near: String?) -> Finding {
        Finding(
            "test-zone-unknown", "there is no time zone \(quoted(zone.value))",
            at: zone.location,
            hint: near.map(didYouMean) ?? "write a name such as \"Asia/Seoul\"")
    }

    static func widgetMissing(_ location: SourceLocation) -> Finding {
        Finding(
            "test-widget-missing", "the test places no widget, expected at least one", at: location,
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
