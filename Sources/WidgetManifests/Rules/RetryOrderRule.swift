import WidgetModel
import YAMLReading

/// The first delay is not above the longest.
enum RetryOrderRule {
    /// The course with its defaults; nil after a finding. A default gives way to what is written.
    static func course(
        attempts: Int?, first: Located<Milliseconds>?, longest: Located<Milliseconds>?, _ sink: FindingSink
    ) -> RetryCourse? {
        if let first, let longest, first.value > longest.value {
            return sink.refuse(ManifestFindings.retryOrder(first: first, longest: longest))
        }
        var course = RetryCourse(attempts: attempts ?? RetryCourse.defaultAttempts)
        if let first { course.first = first.value }
        if let longest { course.longest = longest.value }
        if course.first > course.longest {
            if first == nil { course.first = course.longest } else { course.longest = course.first }
        }
        return course
    }
}
