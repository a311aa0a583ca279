import BoardDocuments
import Configurations
import ProviderProtocol
import Timelines
import WidgetModel
import WidgetViews

/// The age of shown content, and the declared appearance for that age (T13).
struct ShownAge {
    /// When the content was answered. The age is counted from this instant.
    let answered: Instant
    /// The instants at which the content becomes stale and expires.
    let marks: AgeMarks
    let age: Age
    /// The replacement for expired content; nil if the manifest does not declare one.
    let look: ExpiredLook?

    /// The replacement that is shown now; nil if the content itself is shown.
    var replacement: ExpiredLook? { age == .expired ? look ?? .placeholder : nil }

    /// Whether the content is shown, unchanged or dimmed.
    var showsContent: Bool { replacement == nil || replacement == .dimmed }

    /// The age as part of a reply.
    var document: ContentAge {
        ContentAge(
            is: age, answered: answered, stale: marks.stale, expires: marks.expiry, show: look?.rawValue)
    }

    /// The view that replaces expired content with a message.
    var message: ViewTree {
        let span = ViewTree(.date(ViewDate(answered, style: .relative)))
        return ViewTree(.stack(ViewStack(.vertical, [.text("Nothing new for"), span])))
    }
}
