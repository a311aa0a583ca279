import BoardClient
package import BoardDocuments
import Foundation
import JSONText
import ViewLayout
import WidgetModel
import WidgetPictures
import WidgetViews

/// Draws widgets into files. It gets them from the board, of which it is a client like any other.
package struct PictureDesk {
    private let fonts: PictureFonts?

    /// - Parameter fontFolder: the folder of the fonts; nil for those of the system.
    package init(fontFolder: String?) { fonts = PictureFonts(folder: fontFolder) }

    /// Draws a widget and writes its file.
    package func answer(_ request: PictureRequest) -> PictureReply {
        do throws(Failure) {
            let widget = try Self.shown(request)
            let shaper = fonts.map { TextShaper($0) }
            let drawing = drawing(of: widget, for: request, shaper)
            let (bytes, width, height) = try Self.picture(of: drawing, for: request, shaper)
            try Self.write(bytes, to: request.file)
            return PictureReply(
                WrittenPicture(
                    file: request.file, width: width, height: height, bytes: bytes.count,
                    fonts: fonts.map { String($0.fingerprint, radix: 16) }),
                remarks: fonts == nil ? [.noFonts] : shaper?.lacksGlyphs == true ? [.missingGlyphs] : [])
        } catch {
            return PictureReply(nil, remarks: [error.remark])
        }
    }

    /// Why there is no picture.
    private struct Failure: Error {
        var remark: BoardReply.Remark

        init(_ message: String, hint: String? = nil) {
            remark = BoardReply.Remark(.error, message, hint: hint)
        }
    }

    /// Asks the board for the widget.
    private static func shown(_ request: PictureRequest) throws(Failure) -> RenderedWidget {
        guard let client = SocketClient(path: request.socket) else {
            throw Failure("no board answers at \(request.socket)", hint: "start \"widgetconf serve\"")
        }
        let line: [UInt8]?
        do throws(SocketClient.SilentHost) {
            let question = BoardRequest.render(widget: request.widget, at: request.at)
            let locale = LocaleTag(request.locale) ?? LocaleTag("en").unsafelyUnwrapped
            line = try client.ask(SocketRequest(question, in: locale).encodedJSON.bytes)
        } catch {
            throw Failure("process \(error.processID), which runs the board, does not respond")
        }
        // An answer that is not JSON has no result either.
        let answer = line.flatMap { try? SocketAnswer(json: JSONValue(parsing: $0)) }
        guard let reply = answer?.result else {
            throw Failure("the board ended before its answer", hint: "run the command again")
        }
        // A document of another form is that of another version.
        guard reply.isCarriedOut, let widget = try? RenderedWidget(json: .object(reply.document)) else {
            throw Failure(reply.remarks.first?.message ?? "the board has another version")
        }
        return widget
    }

    private func drawing(of widget: RenderedWidget, for request: PictureRequest, _ shaper: TextShaper?)
        -> Drawing
    {
        let dates = DateFormat.systemZones(now: widget.at, zone: request.zone)
        let layout = WidgetLayout(measuring: shaper ?? BoxMeasuring(), dates: dates, scheme: request.scheme)
        let shown = DisplayedWidget(widget)
        return layout.drawing(of: shown.view, shape: WidgetShape(widget.family), frame: shown.frame)
    }

    private static func picture(
        of drawing: Drawing, for request: PictureRequest, _ shaper: TextShaper?
    ) throws(Failure) -> (bytes: [UInt8], width: Int, height: Int) {
        switch request.format {
        case .svg, .svgText:
            let writer = SVGWriter(shaper, lettering: request.format == .svg ? .outlines : .text)
            return (writer.svg(drawing), Int(drawing.size.width), Int(drawing.size.height))
        case .png:
            guard let depth = PictureDepth(rawValue: request.depth) else {
                throw Failure("found a depth of \(request.depth) bits, expected 1, 2, 4 or 8")
            }
            let (width, height) = Rasterizer.pixels(of: drawing, scale: request.scale)
            return (Rasterizer(shaper).png(drawing, scale: request.scale, depth: depth), width, height)
        }
    }

    /// Writes the file under another name and moves it to its place, so that nothing reads half of it.
    private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

extension BoardReply.Remark {
    fileprivate static let noFonts = BoardReply.Remark(
        .warning, "there are no Noto fonts, so letters are drawn as boxes",
        hint: "apt install " + PictureFonts.packages.joined(separator: " "))

    fileprivate static let missingGlyphs = BoardReply.Remark(
        .warning, "some characters are in none of the installed Noto fonts, and are drawn as boxes",
        hint: "apt install " + PictureFonts.packages.joined(separator: " "))
}
