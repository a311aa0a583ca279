import BoardDocuments
import Synchronization
import WebBoard
import WidgetModel
import WidgetPictures
import WidgetViews

/// Draws the pictures of the page one at a time, and caches the latest ones.
final class PictureCache: Sendable {
    /// The inputs that determine a picture.
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
    ///   - fontFolder: the font folder; nil for the system's fonts.
    ///   - dates: the time zone and the language of dates.
    init(fontFolder: String?, dates: PictureDates, limits: WebLimits) {
        state = Mutex(State(WidgetArtist(fontFolder: fontFolder)))
        self.dates = dates
        limitBytes = limits.keptPictureBytes
    }

    /// The total size of the cached pictures.
    var keptBytes: Int { state.withLock { $0.bytes } }

    /// Returns a picture's bytes.
    ///
    /// - Parameter content: a hash of the drawn content.
    /// - Throws: if it cannot be drawn.
    func picture(
        of widget: RenderedWidget, named content: String, _ query: PictureQuery
    ) throws(WebProblem) -> [UInt8] {
        try picture(
            of: widget, named: content, query.format == .svg ? .svg : .png, scale: query.scale,
            scheme: query.scheme)
    }

    /// Draws one of the board's pages for a display.
    ///
    /// - Parameter times: the time format of the display's language; nil to use the board's.
    /// - Throws: if the display's size is unknown.
    func picture(
        of board: RenderedWidgets, on display: Display, at now: Instant, times: TimePattern?
    ) throws(WebProblem) -> DisplayPicture {
        let dates = PictureDates(zone: dates.zone, time: times ?? dates.time)
        let picture = state.withLock { $0.artist.picture(of: board, on: display, at: now, dates) }
        guard let picture else { throw .pictureFailed }
        return picture
    }

    /// Draws the first picture of a newly paired device.
    ///
    /// - Throws: if the display's size is unknown.
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
