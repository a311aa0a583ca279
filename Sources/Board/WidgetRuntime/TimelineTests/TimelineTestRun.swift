package import BoardDocuments
package import Configurations
package import Machine
package import SourceText
package import WidgetModel

/// The result of a timeline test.
package struct TimelineTestResult: Sendable {
    /// A step with expectations that were not met.
    package struct Failure: Sendable {
        /// The instant on the simulated wall clock.
        package let at: Instant
        /// The time since the start of the test.
        package let elapsed: Milliseconds
        /// The widget whose expectations failed.
        package let widget: PlacedWidgetID?
        /// The keys whose expectations were not met, with the expected values.
        package let unmet: [(key: String, expected: String)]
        /// The values of all keys, in order.
        package let facts: [(key: String, words: String)]
        /// The explanation as printed by `why` at that instant.
        package let account: Explanation
    }

    /// A widget's views at a step with a picture.
    package struct Picture: Sendable {
        package let name: String
        /// The location of the expectation.
        package let location: SourceLocation
        package let title: String
        package let at: Instant
        package let views: [View]

        /// A widget in one family.
        package struct View: Sendable {
            package let family: Family
            /// The view tree; nil if the view is missing.
            package var tree: JSONValue?
            /// Why the view is missing; nil if it exists, or if no entry is due.
            package var problem: String?
        }
    }

    package let file: SourceFile
    /// The test's title, or the name of the file.
    package let name: String
    /// All problems of the test. Empty if the test passes.
    package var findings: [Finding] = []
    package var failures: [Failure] = []
    package var pictures: [Picture] = []
    /// The number of steps in the test, including steps without expectations.
    package var steps = 0
    /// The time zone of the test.
    package var timeZone = "UTC"
    /// The events of the run; nil if the test could not be run.
    package var day: SimulatedDay?

    package var passes: Bool { findings.isEmpty }

    package init(_ file: SourceFile, name: String, findings: [Finding] = []) {
        self.file = file
        self.name = name
        self.findings = findings
    }
}

extension TimelineTest {
    /// Runs the complete test, even if expectations are not met.
    ///
    /// Problems of the test itself become findings. Quoted lines of findings do not contain secret values.
    ///
    /// - Parameters:
    ///   - folder: the folder to which relative paths in values refer.
    ///   - outside: how sources get their answers; nil for the real outside.
    /// - Throws: if the simulation cannot be set up or exceeds its limits.
    package func run(
        in workspace: LoadedWorkspace, folder: String, outside: SourceOutside? = nil, locale: LocaleTag,
        environment: [String: String], timeouts: Timeouts
    ) async throws(RuntimeFailure) -> TimelineTestResult {
        var result = TimelineTestResult(file, name: title ?? file.path)
        if let zone = timeZone, !ZoneDatabase.contains(zone.value) {
            let near = Spelling.nearest(zone.value, among: ZoneDatabase.names())
            result.findings = [TestFindings.timeZoneUnknown(zone, near: near)]
            return result
        }
        var plan = plan(folder: folder)
        plan.outside = outside
        let simulation = try await Simulation(
            plan, in: workspace, locale: locale, environment: environment, timeouts: timeouts)
        let judge = StepJudge(self, outside)
        let day = try await simulation.run { place, simulation in await judge.look(at: place, simulation) }
        let (findings, failures, pictures) = try await judge.outcome()
        let shown = file.masked(secrets(in: workspace))
        result.findings = (refusals(of: day.events) + silences(in: day) + findings).inOrder()
            .map { $0.quoting(shown) }
        result.failures = failures
        result.pictures = pictures
        result.steps = steps.count
        result.timeZone = timeZone?.value ?? "UTC"
        result.day = day
        return result
    }

    /// Findings about providers that did not start, so that expectations of their widgets could not be met.
    private func silences(in day: SimulatedDay) -> [Finding] {
        day.unstarted.map { unstarted in
            let widget = widgets.first { $0.kind.value == unstarted.widget.kind.name } ?? widgets[0]
            let error = unstarted.remarks.first { $0.severity == .error } ?? .refusedStep
            return TestFindings.providerUnstarted(
                widget.kind.location, error.message,
                log: unstarted.remarks.filter { $0.severity == .note }.map(\.message), hint: error.hint)
        }
    }

    /// The test as a simulation.
    private func plan(folder: String) -> SimulationPlan {
        SimulationPlan(
            widgets: widgets.map {
                .init(
                    $0.kind.value, family: $0.family, values: $0.values,
                    placed: $0.placed?.value ?? .zero)
            },
            start: start, length: length, seed: seed, answer: answer,
            steps: steps.map { step in
                .init(
                    at: step.at.value, widget: step.widget, step.action?.value,
                    isLookedAt: !step.expectations.isEmpty)
            },
            timeZone: timeZone?.value ?? "UTC", folder: folder)
    }

    /// Findings about widgets that could not be placed, located at their kinds.
    private func refusals(of events: [BoardEvent]) -> [Finding] {
        events.compactMap { event in
            guard let place = event.place, let remark = event.remark else { return nil }
            return TestFindings.stepRefused(widgets[place].kind.location, remark.message, hint: remark.hint)
        }
    }
}

/// Compares the board with the expectations of each step, at the step's instant.
private actor StepJudge {
    private let test: TimelineTest
    /// The number of events at the previous step of each widget, by the index of the widget.
    private var seen: [Int: Int] = [:]
    /// The number of events at the previous step of any widget.
    private var handledCount = 0
    private var findings: [Finding] = []
    private var failures: [TimelineTestResult.Failure] = []
    private var pictures: [TimelineTestResult.Picture] = []
    private var unanswered: UnansweredRequests

    /// - Parameter outside: how sources get their answers; nil for the real outside.
    init(_ test: TimelineTest, _ outside: SourceOutside?) {
        self.test = test
        unanswered = UnansweredRequests(test, outside)
    }

    /// Everything that was found, including requests after the last step.
    func outcome() throws(RuntimeFailure) -> (
        [Finding], [TimelineTestResult.Failure], [TimelineTestResult.Picture]
    ) {
        unanswered.look(until: test.steps.last)
        let requests = try unanswered.findings.get()
        return (findings + requests, failures, pictures)
    }

    /// Inspects the board after a step, and records which of its expectations are not met.
    ///
    /// - Parameter index: the index of the step in the test.
    func look(at index: Int, _ simulation: Simulation) async {
        let step = test.steps[index]
        let all = simulation.record.events
        let since = all[min(seen[step.widget ?? 0, default: 0], all.count)...]
        let new = all[min(handledCount, all.count)...]
        seen[step.widget ?? 0] = all.count
        handledCount = all.count
        let expectsRefusal = step.expectations.contains { if case .refused = $0.fact { true } else { false } }
        if !expectsRefusal { findings += refusals(in: new, of: step) }
        unanswered.look(until: step)
        guard !step.expectations.isEmpty else { return }
        let now = simulation.clock.now()
        let when = "\(test.clockText(now)), \(step.at.value) after the start"
        guard
            var observed = await simulation.observe(
                of: step.widget ?? 0, since: since, refusals: new),
            let widget = await simulation.widgets[step.widget ?? 0]
        else {
            if !isToldAlready(step, all, new) {
                findings.append(TestFindings.expectationAbsent(step.expectations[0], when: when))
            }
            return
        }
        var unmet: [(key: String, expected: String)] = []
        for expectation in step.expectations {
            switch expectation.fact {
            case .options(let expected):
                observed.offered = []
                for each in expected { observed.offered.append(await simulation.offered(each, to: widget)) }
            case .picture(let name):
                pictures.append(
                    TimelineTestResult.Picture(
                        name: name, location: expectation.location, title: observed.title, at: now,
                        views: await simulation.views(of: widget)))
            default: break
            }
            let judged = expectation.fact.judge(observed, from: test.start)
            guard !judged.isMet else { continue }
            unmet.append((expectation.key, judged.expected))
            findings.append(
                TestFindings.expectationUnmet(
                    expectation, found: judged.found, expected: judged.expected, when: when))
        }
        guard !unmet.isEmpty else { return }
        failures.append(
            TimelineTestResult.Failure(
                at: now, elapsed: step.at.value, widget: widget,
                unmet: unmet, facts: observed.facts(from: test.start), account: observed.account))
    }

    /// Whether it was already reported that the widget does not exist: it could not be placed, or the step
    /// was refused for that reason.
    private func isToldAlready(
        _ step: TimelineTest.Step, _ all: [BoardEvent], _ new: ArraySlice<BoardEvent>
    ) -> Bool {
        all.contains { $0.news == .unplaced && $0.place == step.widget ?? 0 }
            || new.contains { $0.news == .refused }
    }

    /// Findings about refusals that the step did not expect.
    private func refusals(in events: ArraySlice<BoardEvent>, of step: TimelineTest.Step) -> [Finding] {
        events.compactMap { event in
            guard event.news == .refused, let remark = event.remark else { return nil }
            return TestFindings.stepRefused(
                step.action?.location ?? step.location, remark.message, hint: remark.hint)
        }
    }
}

/// Requests of sources for which no answer is recorded. They fail the next step even if its expectations are
/// met, because a widget that keeps its content would hide them.
private struct UnansweredRequests {
    private let test: TimelineTest
    /// Nil if the answers are not recorded ones.
    private let outside: SourceOutside?
    /// The requests that were reported. A failed request is repeated many times in a simulated day.
    private var reported: Set<RecordedRequest> = []
    /// Why the requests cannot be read, or the findings about them.
    private(set) var findings = Result<[Finding], RuntimeFailure>.success([])

    init(_ test: TimelineTest, _ outside: SourceOutside?) {
        self.test = test
        if case .recorded? = outside { self.outside = outside } else { self.outside = nil }
    }

    /// Reports the requests that were sent since the last call.
    ///
    /// - Parameter step: the step until which they were sent.
    mutating func look(until step: TimelineTest.Step?) {
        guard let outside, let answers = test.answers, case .success(var known) = findings else { return }
        do throws(RuntimeFailure) {
            for exchange in try outside.exchanges() {
                guard let request = RecordedRequest(exchange.request), reported.insert(request).inserted
                else { continue }
                let location = step.map { $0.action?.location ?? $0.location } ?? answers.location
                known.append(TestFindings.answerMissing(request, in: answers, at: location))
            }
            findings = .success(known)
        } catch {
            findings = .failure(error)
        }
    }
}

extension TimelineTest {
    /// The time of day in the zone of the test: `10:00:00`.
    fileprivate func clockText(_ instant: Instant) -> String {
        let offset = ZoneDatabase.offset(of: timeZone?.value ?? "UTC", at: instant) ?? 0
        let shifted = Instant(milliseconds: instant.milliseconds + Int64(offset) * 1000)
        return String(shifted.description.dropFirst(11).prefix(8))
    }
}
