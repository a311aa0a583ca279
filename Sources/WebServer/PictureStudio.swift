import BoardDocuments
import PictureService
import Synchronization
import WebBoard
import WidgetModel
import WidgetViews

/// Draws the pictures of the page, one after the other, and keeps the latest ones.
final class PictureStudio: Sendable {
    /// What a picture depends on.
    private struct Subject: Hashable {
        var content: String
        var style: WidgetArtist.Style
    }

    private struct State: ~Copyable {
        let artist: WidgetArtist
        var pictures: [Subject: [UInt8]] = [:]
        /// The order in which they were drawn, oldest first.
        var order: [Subject] = []

        init(_ artist: sending WidgetArtist) { self.artist = artist }
    }

    private let state: Mutex<State>
    private let zone: String

    /// - Parameters:
    ///   - fontFolder: the folder of the fonts; nil for those of the system.
    ///   - zone: the IANA name of the time zone of dates.
    init(fontFolder: String?, zone: String) {
        state = Mutex(State(WidgetArtist(fontFolder: fontFolder)))
        self.zone = zone
    }

    /// The bytes of a picture.
    ///
    /// - Parameter content: a hash of what is drawn.
    func picture(of widget: RenderedWidget, named content: String, _ query: PictureQuery) -> [UInt8] {
        picture(
            of: widget, named: content, query.format == .svg ? .svg : .png, scale: query.scale,
            scheme: query.scheme)
    }

    func picture(
        of widget: RenderedWidget, named content: String, _ format: PictureRequest.Format, scale: Int,
        scheme: Appearance
    ) -> [UInt8] {
        let style = WidgetArtist.Style(format, scale: Double(scale), depth: 8, scheme: scheme, zone: zone)
        let subject = Subject(content: content, style: style)
        return state.withLock { state in
            if let known = state.pictures[subject] { return known }
            let bytes = state.artist.picture(of: widget, style)?.bytes ?? []
            state.pictures[subject] = bytes
            state.order.append(subject)
            if state.order.count > WebLimits.keptPictures {
                state.pictures[state.order.removeFirst()] = nil
            }
            return bytes
        }
    }
}
