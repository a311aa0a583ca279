import SourceText
import WidgetModel
import YAMLReading

/// Steps come in order, begin and end before the end, and come while the machine is awake; widgets are placed
/// before the end.
enum StepOrderRule {
    static func check(
        _ widgets: [TimelineTest.Widget], _ steps: [TimelineTest.Step], end: Milliseconds, _ sink: FindingSink
    ) {
        for case let placed? in widgets.map(\.placed) where placed.value > end {
            sink.report(TestFindings.widgetPlacedBeyondEnd(placed, end: end))
        }
        var before: TimelineTest.Step?
        /// Until when the machine sleeps or the host is down, and which step has it do so.
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
