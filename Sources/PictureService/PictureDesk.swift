import BoardClient
package import BoardDocuments
import Foundation
import JSONText
import ViewLayout
import WidgetModel
import WidgetPictures

/// Draws widgets into files. It gets them from the board, of which it is a client like any other.
package struct PictureDesk {
    private let fonts: PictureFonts?

    /// - Parameter fontFolder: the folder of the fonts; nil for those of the system.
    package init(fontFolder: String?) { fonts = PictureFonts(folder: fontFolder) }

    /// Draws the widgets and writes their file.
    package func answer(_ request: PictureRequest) -> PictureReply {
        do throws(Failure) {
            let widgets = try Self.shown(request)
            let shaper = fonts.map { TextShaper($0) }
            let picture = try picture(of: widgets, for: request, shaper)
            try Self.write(picture.bytes, to: request.file)
            return PictureReply(
                WrittenPicture(
                    file: request.file, width: picture.width, height: picture.height,
                    bytes: picture.bytes.count, fonts: fonts.map { String($0.fingerprint, radix: 16) }),
                remarks: fonts == nil ? [.noFonts] : shaper?.lacksGlyphs == true ? [.missingGlyphs] : [])
        } catch {
            return PictureReply(nil, remarks: [error.remark])
        }
    }

    /// The bytes of a file, and the size of a picture.
    private struct Picture {
        var bytes: [UInt8]
        var width: Int?
        var height: Int?
    }

    /// Why there is no picture.
    private struct Failure: Error {
        var remark: BoardReply.Remark

        init(_ message: String, hint: String? = nil) {
            remark = BoardReply.Remark(.error, message, hint: hint)
        }
    }

    /// Asks the board for the widgets.
    private static func shown(_ request: PictureRequest) throws(Failure) -> [RenderedWidget] {
        // A page of an empty board has none.
        guard !request.widgets.isEmpty else { return [] }
        guard let client = SocketClient(path: request.socket) else {
            throw Failure("no board answers at \(request.socket)", hint: "start \"widgetconf serve\"")
        }
        let answer: BoardReply?
        do throws(SocketClient.SilentHost) {
            let locale = LocaleTag(request.locale) ?? LocaleTag("en").unsafelyUnwrapped
            answer = try client.ask(.renderSeveral(.widgets(request.widgets), at: request.at), in: locale)
        } catch {
            throw Failure("process \(error.processID), which runs the board, does not respond")
        }
        guard let reply = answer else {
            throw Failure("the board ended before its answer", hint: "run the command again")
        }
        // A document of another form is that of another version.
        guard reply.isCarriedOut, let rendered = try? RenderedWidgets(json: .object(reply.document)) else {
            throw Failure(reply.remarks.first?.message ?? "the board has another version")
        }
        return rendered.widgets
    }

    private func picture(
        of widgets: [RenderedWidget], for request: PictureRequest, _ shaper: TextShaper?
    ) throws(Failure) -> Picture {
        let desk = DrawingDesk(shaper, zone: request.zone)
        if request.format == .html {
            return Picture(bytes: desk.page(of: widgets, for: request).html(SVGWriter(shaper)))
        }
        guard let widget = widgets.first else { throw Failure("found no widget, expected one") }
        let drawing = desk.drawing(of: widget, request.scheme)
        switch request.format {
        case .svg, .svgText, .html:
            let writer = SVGWriter(shaper, lettering: request.format == .svg ? .outlines : .text)
            return Picture(
                bytes: writer.svg(drawing), width: Int(drawing.size.width), height: Int(drawing.size.height))
        case .png:
            guard let depth = PictureDepth(rawValue: request.depth) else {
                throw Failure("found a depth of \(request.depth) bits, expected 1, 2, 4 or 8")
            }
            let (width, height) = Rasterizer.pixels(of: drawing, scale: request.scale)
            return Picture(
                bytes: Rasterizer(shaper).png(drawing, scale: request.scale, depth: depth), width: width,
                height: height)
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
