import BoardDocuments
import Synchronization
import WebBoard
import WidgetModel
import WidgetPictures
import WidgetViews

/// Draws the pictures of the page, as many at a time as there are threads, and caches the latest ones.
final class PictureCache: Sendable {
    /// The inputs that determine a picture.
    private struct Subject: Hashable {
        var content: String
        var style: WidgetArtist.Style
    }

    private struct Kept {
        var pictures: [Subject: [UInt8]] = [:]
        /// The order in which they were drawn, oldest first.
        var order: [Subject] = []
        var bytes = 0

        mutating func keep(_ picture: [UInt8], _ subject: Subject, limitBytes: Int) {
            // Another thread may have drawn the same picture.
            guard picture.count <= limitBytes, pictures[subject] == nil else { return }
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

    /// An artist for one thread at a time; nil until it is needed, because an artist reads the fonts.
    private final class Easel: Sendable {
        let artist: Mutex<WidgetArtist?> = Mutex(nil)
    }

    private let kept = Mutex(Kept())
    private let easels = (0..<BoardLine.drawingThreads).map { _ in Easel() }
    private let fontFolder: String?
    private let dates: PictureDates
    private let limitBytes: Int

    /// - Parameters:
    ///   - fontFolder: the font folder; nil for the system's fonts.
    ///   - dates: the time zone and the language of dates.
    init(fontFolder: String?, dates: PictureDates, limits: WebLimits) {
        self.fontFolder = fontFolder
        self.dates = dates
        limitBytes = limits.keptPictureBytes
    }

    /// The total size of the cached pictures.
    var keptBytes: Int { kept.withLock { $0.bytes } }

    /// Draws with an artist that no other thread uses.
    private func draw<Drawn: Sendable>(_ body: (WidgetArtist) -> Drawn) -> Drawn {
        func draw(_ artist: inout sending WidgetArtist?) -> Drawn {
            let present = artist ?? WidgetArtist(fontFolder: fontFolder)
            artist = present
            return body(present)
        }
        for easel in easels {
            if let drawn = easel.artist.withLockIfAvailable({ draw(&$0) }) { return drawn }
        }
        return easels[0].artist.withLock { draw(&$0) }
    }

    /// Returns a picture's bytes.
    ///
    /// - Parameters:
    ///   - content: a hash of the drawn content.
    ///   - locale: the language of the words that the renderer adds, such as the units of spans.
    /// - Throws: if it cannot be drawn.
    func picture(
        of widget: RenderedWidget, named content: String, _ query: PictureQuery, in locale: LocaleTag
    ) throws(WebProblem) -> [UInt8] {
        let format: PictureRequest.Format
        switch query.format {
        case .json: return parts(of: widget, named: content, query, in: locale)
        case .svg: format = .svg
        case .png: format = .png
        }
        return try picture(
            of: widget, named: content, format, scale: query.scale, scheme: query.scheme, in: locale)
    }

    /// Returns the document with the areas of a picture that a user can use.
    private func parts(
        of widget: RenderedWidget, named content: String, _ query: PictureQuery, in locale: LocaleTag
    ) -> [UInt8] {
        let dates = dates.worded(in: locale)
        let style = WidgetArtist.Style(.svg, scale: 1, depth: 8, scheme: query.scheme, dates: dates)
        let subject = Subject(content: "\(content) parts", style: style)
        if let known = kept.withLock({ $0.pictures[subject] }) { return known }
        let parts = draw { $0.parts(of: widget, style).encodedJSON.bytes }
        kept.withLock { $0.keep(parts, subject, limitBytes: limitBytes) }
        return parts
    }

    /// Draws one of the board's pages for a display.
    ///
    /// - Parameter times: the time format of the display's language; nil to use the board's.
    /// - Throws: if the display's size is unknown.
    func picture(
        of board: RenderedWidgets, on display: Display, at now: Instant, times: TimePattern?
    ) throws(WebProblem) -> DisplayPicture {
        let dates = PictureDates(
            zone: dates.zone, time: times ?? dates.time, locale: display.settings.locale ?? dates.locale)
        let picture = draw { $0.picture(of: board, on: display, at: now, dates) }
        guard let picture else { throw .pictureFailed }
        return picture
    }

    /// Draws the first picture of a newly paired device.
    ///
    /// - Throws: if the display's size is unknown.
    func welcome(to display: Display) throws(WebProblem) -> DisplayPicture {
        guard let picture = draw({ $0.welcome(to: display) }) else { throw .pictureFailed }
        return picture
    }

    /// Draws a widget.
    ///
    /// - Parameter locale: the language of the words that the renderer adds; nil for the board's.
    func picture(
        of widget: RenderedWidget, named content: String, _ format: PictureRequest.Format, scale: Int,
        scheme: Appearance, in locale: LocaleTag? = nil
    ) throws(WebProblem) -> [UInt8] {
        let dates = locale.map(dates.worded) ?? dates
        let style = WidgetArtist.Style(format, scale: Double(scale), depth: 8, scheme: scheme, dates: dates)
        let subject = Subject(content: content, style: style)
        if let known = kept.withLock({ $0.pictures[subject] }) { return known }
        guard let picture = draw({ $0.picture(of: widget, style)?.bytes }) else { throw .pictureFailed }
        kept.withLock { $0.keep(picture, subject, limitBytes: limitBytes) }
        return picture
    }
}
