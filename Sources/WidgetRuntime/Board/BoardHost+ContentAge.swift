import BoardDocuments
import Configurations
import Timelines
import WidgetManifests
import WidgetModel
import WidgetViews

/// How old something shown is, and what its declaration makes of it (T13).
struct ShownAge {
    let answered: Instant
    let marks: AgeMarks
    let age: Age
    /// What expired content gives way to; nil when nothing is declared.
    let look: ExpiredLook?

    /// What stands in place of the content now; nil while it shows as it is.
    var replacement: ExpiredLook? { age == .expired ? look ?? .placeholder : nil }

    /// Whether the content itself is seen, as it is or pale.
    var showsContent: Bool { replacement == nil || replacement == .dimmed }

    var document: ContentAge {
        ContentAge(
            is: age, answered: answered, stale: marks.stale, expires: marks.expiry, show: look?.rawValue)
    }

    /// What stands for content that gave way to a message.
    var message: ViewTree {
        let span = ViewTree(.date(ViewDate(answered, style: .relative)))
        return ViewTree(.stack(ViewStack(.vertical, [.text("Nothing new for"), span])))
    }
}

extension BoardHost {
    /// How old what the widget shows is; nil for the placeholder.
    func age(of hosted: HostedWidget, at now: Instant) -> ShownAge? {
        age(of: hosted, showing: hosted.shown, at: now)
    }

    /// The same of anything that the present timeline, or what showed before it, may show.
    func age(of hosted: HostedWidget, showing shown: Shown, at instant: Instant) -> ShownAge? {
        guard let answered = engine.answered(of: hosted.index, showing: shown),
            let marks = engine.marks(of: hosted.index, showing: shown)
        else { return nil }
        return ShownAge(
            answered: answered, marks: marks, age: marks.age(at: instant),
            look: hosted.bound.flatMap {
                $0.declaration.reloads.age.expiry == nil ? nil : $0.declaration.expiredLook
            })
    }
}
