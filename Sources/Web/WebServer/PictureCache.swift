import BoardDocuments
import PictureService
import Synchronization
import WebBoard
import WidgetModel
import WidgetViews

/// Draws the pictures of the page, one after the other, and keeps the latest ones.
final class PictureCache: Sendable {
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
        var bytes = 0

        init(_ artist: sending WidgetArtist) { self.artist = artist }

        mutating func keep(_ picture: [UInt8], _ subject: Subject, limitBytes: Int) {
            guard picture.count <= limitBytes else { return }
            pictures[subject] = picture
            order.append(subject)
            bytes += picture.count
            var oldest = 0
            while bytes > limitBytes {
                bytes -= pictures.removeValue(forKey: order[oldest])?.count ?? 0
                oldest += 1
            }
            order.removeFirst(oldest)
        }
    }

    private let state: Mutex<State>
    private let dates: PictureDates
    private let limitBytes: Int

    /// - Parameters:
    ///   - fontFolder: the folder of the fonts; nil for those of the system.
    ///   - dates: the time zone and the language of dates.
    init(fontFolder: String?, dates: PictureDates, limits: WebLimits) {
        state = Mutex(State(WidgetArtist(fontFolder: fontFolder)))
        self.dates = dates
        limitBytes = limits.keptPictureBytes
    }

    /// The bytes of all pictures that are kept.
    var keptBytes: Int { state.withLock { $0.bytes } }

    /// The bytes of a picture.
    ///
    /// - Parameter content: a hash of what is drawn.
    /// - Throws: if it cannot be drawn.
    func picture(
        of widget: RenderedWidget, named content: String, _ query: PictureQuery
    ) throws(WebProblem) -> [UInt8] {
        try picture(
            of: widget, named: content, query.format == .svg ? .svg : .png, scale: query.scale,
            scheme: query.scheme)
    }

    /// A page of the board on a display.
    ///
    /// - Parameter times: how the language of the display writes times of day; nil if it has none of its own.
    /// - Throws: if the display has no size.
    func picture(
        of board: RenderedWidgets, on display: Display, at now: Instant, times: TimePattern?
    ) throws(WebProblem) -> DisplayPicture {
        let dates = PictureDates(zone: dates.zone, time: times ?? dates.time)
        let picture = state.withLock { $0.artist.picture(of: board, on: display, at: now, dates) }
        guard let picture else { throw .pictureFailed }
        return picture
    }

    /// What a device shows when it was paired.
    ///
    /// - Throws: if the display has no size.
    func welcome(to display: Display) throws(WebProblem) -> DisplayPicture {
        guard let picture = state.withLock({ $0.artist.welcome(to: display) }) else { throw .pictureFailed }
        return picture
    }

    func picture(
        of widget: RenderedWidget, named content: String, _ format: PictureRequest.Format, scale: Int,
        scheme: Appearance
    ) throws(WebProblem) -> [UInt8] {
        let style = WidgetArtist.Style(format, scale: Double(scale), depth: 8, scheme: scheme, dates: dates)
        let subject = Subject(content: content, style: style)
        let picture = state.withLock { state -> [UInt8]? in
            if let known = state.pictures[subject] { return known }
            let picture = state.artist.picture(of: widget, style)?.bytes
            if let picture { state.keep(picture, subject, limitBytes: limitBytes) }
            return picture
        }
        guard let picture else { throw .pictureFailed }
        return picture
    }
}
