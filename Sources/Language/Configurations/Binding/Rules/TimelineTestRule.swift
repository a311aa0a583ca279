import IntentDefinitions
import SourceText
import WidgetModel

/// The widgets of a timeline test exist, an edit would accept its values, and its recorded answers exist.
///
/// Problems that depend on the answers of providers are only found when the test runs.
struct TimelineTestRule {
    private let test: TimelineTest
    private let widgets: [Kind: BoundWidget]
    private let context: LiteralContext
    private let sink: FindingSink

    /// - Parameters:
    ///   - context: the environment for literals. Relative paths in values refer to the test's folder.
    ///   - disk: access to other files. Without it, the file of the recorded answers is not looked for.
    static func check(
        _ test: TimelineTest, _ manifests: ManifestSet, _ widgets: [BoundWidget],
        in context: LiteralContext, on disk: CheckedDisk?, _ sink: FindingSink
    ) {
        var byKind: [Kind: BoundWidget] = [:]
        for widget in widgets {
            byKind[widget.kind] = widget
            for former in widget.declaration.formerKinds { byKind[former.value] = widget }
        }
        let folder = test.file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let rule = TimelineTestRule(
            test: test, widgets: byKind, context: context.based(at: folder.joined(separator: "/")), sink: sink
        )
        for (index, placed) in test.widgets.enumerated() {
            if let bound = Kind(placed.kind.value).flatMap({ byKind[$0] }) {
                rule.check(placed, at: index, as: bound)
            } else if manifests.isComplete, Kind(placed.kind.value).map(manifests.isDeclared) != true {
                sink.report(BindingFindings.testKindUnknown(placed.kind, known: widgets.map(\.kind.name)))
            }
        }
        if let answers = test.answers { rule.check(answers, on: disk) }
    }

    /// Checks that the recorded answers exist, and that a source can use them.
    private func check(_ answers: Located<String>, on disk: CheckedDisk?) {
        let bound = test.widgets.compactMap { Kind($0.kind.value).flatMap { widgets[$0] } }
        if bound.count == test.widgets.count, !bound.contains(where: \.hasRecordedAnswers) {
            let isPushed = bound.contains { $0.pushRule != nil }
            sink.report(TestFindings.answersWithoutSource(answers, isPushed: isPushed))
        } else if let disk, !disk.isThere(absolutePath(answers.value, from: context.folderBase)) {
            sink.report(TestFindings.answersMissing(answers))
        }
    }

    /// Checks the values of a widget's placement and of its edits.
    private func check(_ placed: TimelineTest.Widget, at index: Int, as bound: BoundWidget) {
        let families = bound.declaration.families.map(\.value)
        let family = placed.family ?? families[0]
        guard families.contains(family) else { return }
        var values = TestValues(bound: bound, form: bound.form(for: family, context: context), sink: sink)
        values.apply(placed.values, at: placed.kind.location, isExpected: false)
        for step in test.steps where step.widget ?? 0 == index {
            let isExpected = step.expectations.contains { if case .refused = $0.fact { true } else { false } }
            switch step.action?.value {
            case .edit(let changes)?:
                values.apply(changes, at: step.action?.location ?? step.location, isExpected: isExpected)
            case .press?: values.isKnown = false
            default: break
            }
        }
    }
}

/// The values of one widget in a test, as far as they are known without its provider.
private struct TestValues {
    let bound: BoundWidget
    /// Nil for a static widget.
    let form: ConfigurationForm?
    let sink: FindingSink
    var configuration = Configuration.empty
    /// Whether all values are known. If not, only unknown parameters are reported.
    var isKnown = true

    /// Applies an edit, and reports why it would be refused.
    ///
    /// - Parameter isExpected: whether the test expects the edit to be refused.
    mutating func apply(_ changes: [SteppedAction.ValueText], at location: SourceLocation, isExpected: Bool) {
        guard !changes.isEmpty else { return }
        let request = EditRequest(
            changes.map { EditRequest.Change($0.name, $0.text.map { .set(.text($0)) } ?? .unset) })
        guard let form else {
            if isExpected { return }
            return report(EditPlanner.refusals(of: request, onStatic: bound.kind), changes, at: location)
        }
        switch EditPlanner.plan(request, on: configuration, at: .first, form: form, checksRules: false) {
        case .planned(let plan): if !isExpected { configuration = plan.configuration }
        case .asks: isKnown = false
        case .refused(let refusals):
            guard !isExpected else { return }
            report(
                isKnown ? refusals : refusals.filter { $0.finding.code == "parameter-unknown" }, changes,
                at: location)
            isKnown = false
        }
    }

    private func report(
        _ refusals: [Refusal], _ changes: [SteppedAction.ValueText], at location: SourceLocation
    ) {
        for refusal in refusals {
            let range = refusal.change.flatMap { $0 < changes.count ? changes[$0].range : nil }
            sink.report(
                BindingFindings.testStepRefused(
                    refusal.finding,
                    at: range.map { SourceLocation(file: location.file, range: $0) } ?? location))
        }
    }
}
