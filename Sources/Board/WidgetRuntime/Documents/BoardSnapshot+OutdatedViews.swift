import Configurations
import Timelines
import WidgetModel
import WidgetStore
import WidgetViews

extension BoardSnapshot {
    /// The archived views of a widget that were built with another version of its view definition: the views
    /// of its current timeline, of the previous one while an entry of it is shown (T2), and of its
    /// placeholder.
    func outdatedViews(of hosted: HostedWidget) throws(StoreError) -> [OutdatedViews] {
        guard let definition = hosted.bound?.view else { return [] }
        var outdated: [OutdatedViews] = []
        func add(
            _ source: ViewSource?, of timeline: TimelineRow?,
            _ archive: () throws(StoreError) -> [UInt8]?
        ) throws(StoreError) {
            guard let source, source.definition != definition.hash, let archive = try archive() else {
                return
            }
            outdated.append(
                // Each archive may contain as many pictures as an answer.
                OutdatedViews(
                    widget: hosted.index, timeline: timeline, archive: archive, source: source,
                    views: views(of: hosted)))
        }
        if let pending = unsaved.timelines[hosted.index] {
            try add(pending.source, of: hosted.present) { pending.archive }
        } else if let present = hosted.present {
            try add(try store.source(of: hosted.id, generation: present.generation), of: present) {
                () throws(StoreError) in try store.archive(of: hosted.id, generation: present.generation)
            }
        }
        if let past = hosted.past {
            try add(try store.source(of: hosted.id, generation: past.generation), of: past) {
                () throws(StoreError) in try store.archive(of: hosted.id, generation: past.generation)
            }
        }
        let placeholder = try store.placeholder(of: hosted.id)
        try add(placeholder?.source, of: nil) { placeholder?.archive }
        return outdated
    }
}
