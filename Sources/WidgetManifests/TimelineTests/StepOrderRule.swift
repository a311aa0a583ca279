import SourceText
import WidgetModel
import YAMLReading

/// Steps come in order, before the end, and while the machine is awake.
enum StepOrderRule {
    static func check(_ steps: [TimelineTest.Step], end: Milliseconds, _ sink: FindingSink) {
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
            case .suspend(let span), .restart(let span): asleep = (step.at.value + span, step)
            default: break
            }
        }
    }
}
