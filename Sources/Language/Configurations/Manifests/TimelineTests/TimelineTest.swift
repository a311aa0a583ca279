package import SourceText
package import WidgetModel

/// A timeline test from a `*.test.yaml` file: widgets under a simulated clock, actions, and expectations.
package struct TimelineTest: Sendable {
    /// A widget to place.
    package struct Widget: Sendable {
        /// The name of the widget in steps; empty for the only widget of a test.
        package internal(set) var name = ""
        package internal(set) var kind: Located<String>
        package internal(set) var family: Family?
        package internal(set) var values: [SteppedAction.ValueText] = []
        /// When the widget is placed, counted from the start; nil for the start.
        package internal(set) var placed: Located<Milliseconds>?
    }

    /// One step: an action, expectations, or both.
    package struct Step: Sendable {
        /// The time of the step, counted from the start.
        package let at: Located<Milliseconds>
        /// The index in `widgets` of the widget that the step names; nil if it does not name one.
        package let widget: Int?
        /// Nil for a step that only has expectations.
        package let action: Located<SteppedAction>?
        package let expectations: [Expectation]
        /// The location for findings about the whole step.
        package let location: SourceLocation
    }

    package let file: SourceFile
    /// The purpose of the test, in one sentence; nil if the file name is used.
    package let title: String?
    package let start: Instant
    package let timeZone: Located<String>?
    package let length: Milliseconds
    package let seed: UInt64
    /// The answer that replaces every provider's answers; nil if the providers' processes are run.
    package let answer: ScriptedAnswer?
    /// The path of the recorded answers of sources, relative to the file; nil to request the answers.
    package let answers: Located<String>?
    /// The widgets of the test; at least one.
    package let widgets: [Widget]
    /// The steps in ascending order of time.
    package let steps: [Step]

    /// The maximum length of a test. It is slightly more than a year, which is longer than any policy needs,
    /// and short enough to be simulated.
    package static let longest = Milliseconds.hours(24 * 400)
}

/// An expectation of a step about its widget.
package struct Expectation: Sendable {
    /// The fact that must hold. A nil value means that the thing must not exist.
    package enum Fact: Hashable, Sendable {
        /// The content: the placeholder, the previous content, or an entry with this text in its view.
        case shows(Shown)
        /// The position of the shown entry in its timeline, counted from 1.
        case entry(Int)
        /// The number of entries in the current timeline.
        case entries(Int)
        case state(WidgetState)
        case age(Age)
        case revision(Int)
        case shownRevision(Int?)
        /// The last request for this widget since the previous step; nil if no request was sent.
        case reload(ReloadReason?)
        /// All requests for this widget since the previous step, in order.
        case reloads([ReloadReason])
        /// The number of charges that the budget counts now.
        case charged(Int)
        case left(Int)
        /// The condition that a reload waits for; nil if no reload waits.
        case deferred(Wait?)
        /// When the next reload happens without another event; nil if no reload is planned.
        case nextReload(ScriptedMoment?)
        /// When the policy requests a reload; nil if it requests none.
        case due(ScriptedMoment?)
        /// The score of the shown entry; nil if the entry does not specify a score.
        case relevance(Double?)
        /// The number of failures since the last answer, edit, press or requested reload.
        case failures(Int)
        /// A substring of a warning about the last timeline; nil if there was no warning.
        case warning(String?)
        /// A substring of the reason why the step is refused; nil if the step succeeds.
        case refused(String?)
        /// The titles of the choices that the provider offers, in order.
        case options([Offered])
        /// The appearance of the widget in each family of its kind, as the name of a picture. The picture is
        /// compared where it is drawn.
        case picture(String)
    }

    /// The choices of a parameter.
    package struct Offered: Hashable, Sendable {
        package internal(set) var parameter = ""
        /// The text to search for; nil for all choices.
        package internal(set) var search: String?
        package var titles: [String] = []
    }

    /// The expected content.
    package enum Shown: Hashable, Sendable {
        case placeholder, former
        case text(String)
    }

    /// The condition that a reload waits for; properties that are nil are not compared.
    package struct Wait: Hashable, Sendable {
        /// Nil accepts any instant.
        package var until: ScriptedMoment?
        package var why: Deferral?
    }

    /// The key of the expectation in the file.
    package let key: String
    package let fact: Fact
    package let location: SourceLocation
}
