package import SourceText
package import WidgetModel
package import YAMLReading

/// A timeline test, read from a `*.test.yaml`: widgets under a stepped clock, and what is expected when.
package struct TimelineTest: Sendable {
    /// A widget to place.
    package struct Widget: Sendable {
        /// What steps call it; empty for the only widget of a test.
        package internal(set) var name = ""
        package internal(set) var kind: Located<String>
        package internal(set) var family: Family?
        package internal(set) var values: [SteppedAction.ValueText] = []
        /// When it is placed, from the start; nil: at the start.
        package internal(set) var placed: Located<Milliseconds>?
    }

    package struct Step: Sendable {
        /// From the start.
        package let at: Located<Milliseconds>
        /// The place of the widget that it names among `widgets`; nil: it names none.
        package let widget: Int?
        /// Nil for a step that only looks.
        package let action: Located<SteppedAction>?
        package let expectations: [Expectation]
        /// Where to point when something about the whole step is said.
        package let location: SourceLocation
    }

    package let file: SourceFile
    /// What it holds, in a sentence; nil: what the file is called.
    package let title: String?
    package let start: Instant
    package let timeZone: Located<String>?
    package let length: Milliseconds
    package let seed: UInt64
    /// Stands in for the providers; nil: their processes are run.
    package let answer: ScriptedAnswer?
    /// At least one.
    package let widgets: [Widget]
    /// Ascending.
    package let steps: [Step]

    /// A year and a bit: more than any policy needs, and short enough to be lived through.
    package static let longest = Milliseconds.hours(24 * 400)
}

/// What a step expects of its widget.
package struct Expectation: Sendable {
    package enum Fact: Hashable, Sendable {
        /// What shows: the placeholder, what showed before, or an entry with this text in its view.
        case shows(Shown)
        /// The place of the shown entry in its timeline, from 1.
        case entry(Int)
        /// How many entries the present timeline has.
        case entries(Int)
        case state(WidgetState)
        case age(Age)
        case revision(Int)
        case shownRevision(Int?)
        /// The last request since the step before of this widget; nil: none was made.
        case reload(ReloadReason?)
        /// All requests since the step before of this widget, in order.
        case reloads([ReloadReason])
        /// Charges that the budget counts now.
        case charged(Int)
        case left(Int)
        /// A reload waits; nil: none does.
        case deferred(Wait?)
        /// When the next reload can happen by itself; nil: it does not.
        case nextReload(ScriptedMoment?)
        /// When the policy asks; nil: it does not.
        case due(ScriptedMoment?)
        /// Failures since the last answer, edit, press or asked reload.
        case failures(Int)
        /// A part of a warning about the last timeline; nil: there is none.
        case warning(String?)
        /// A part of why the step is refused; nil: it is not.
        case refused(String?)
    }

    package enum Shown: Hashable, Sendable {
        case placeholder, former
        case text(String)
    }

    package struct Wait: Hashable, Sendable {
        /// Nil: whenever.
        package var until: ScriptedMoment?
        package var why: Deferral?
    }

    /// The key under which it stands.
    package let key: String
    package let fact: Fact
    package let location: SourceLocation
}
