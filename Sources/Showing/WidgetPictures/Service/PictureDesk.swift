package import BoardDocuments
import Foundation
import WidgetModel

/// Draws widgets into files. It reads the widgets from the board as an ordinary client.
package struct PictureDesk {
    private let artist: WidgetArtist

    /// - Parameter fontFolder: the folder with the fonts; nil for the system's fonts.
    package init(fontFolder: String?) { artist = WidgetArtist(fontFolder: fontFolder) }

    /// Draws the widgets and writes their file.
    package func answer(_ request: PictureRequest) -> PictureReply {
        do throws(Failure) {
            let rendered = try Self.rendered(request)
            if let target = request.display { return try draw(rendered, for: target, request) }
            let picture = try picture(of: rendered.widgets, for: request)
            try Self.write(picture.bytes, to: request.file)
            return PictureReply(
                WrittenPicture(
                    file: request.file, width: picture.width, height: picture.height,
                    bytes: picture.bytes.count, fonts: artist.fontFingerprint),
                remarks: fontRemarks + (picture.isCut ? [.cutPage] : []))
        } catch {
            return PictureReply(nil, remarks: [error.remark])
        }
    }

    /// Draws a page for a display, and writes its file.
    private func draw(
        _ board: RenderedWidgets, for target: PictureRequest.OnDisplay, _ request: PictureRequest
    ) throws(Failure) -> PictureReply {
        let drawn = artist.picture(
            of: board, on: target.display, page: target.page, at: target.now, request.dates)
        guard let picture = drawn else {
            let name = target.display.name.description
            throw Failure(
                "the display \"\(name)\" has no size",
                hint: "give it one with \"widgetconf display set \(name) --size 800x480\"")
        }
        try Self.write(picture.bytes, to: request.file)
        var written = WrittenPicture(
            file: request.file, width: picture.size.width, height: picture.size.height,
            bytes: picture.bytes.count, fonts: artist.fontFingerprint)
        (written.page, written.until) = (picture.page, picture.until)
        return PictureReply(written, remarks: fontRemarks + (picture.isCut ? [.cutPage] : []))
    }

    /// Warnings about the fonts.
    private var fontRemarks: [BoardRemark] {
        if artist.fontFingerprint == nil { return [.noFonts] }
        return artist.lacksGlyphs ? [.missingGlyphs] : []
    }

    /// Why a picture could not be drawn.
    private struct Failure: Error {
        var remark: BoardRemark

        init(_ message: String, hint: String? = nil) {
            remark = BoardRemark(.error, message, hint: hint)
        }
    }

    /// Requests the widgets from the board; for a display, all widgets.
    private static func rendered(_ request: PictureRequest) throws(Failure) -> RenderedWidgets {
        // An empty board is drawn as an empty page.
        if request.widgets.isEmpty, request.display == nil { return RenderedWidgets(widgets: []) }
        let target = request.display == nil ? WidgetTarget.widgets(request.widgets) : .all
        guard let client = SocketClient(path: request.socket) else {
            throw Failure("no board answers at \(request.socket)", hint: "start \"widgetconf serve\"")
        }
        let answer: BoardReply<RenderReply>?
        do throws(SocketClient.SilentHost) {
            let locale = LocaleTag(request.locale) ?? .english
            answer = try client.ask(RenderCall(target, at: request.at), in: locale)
        } catch {
            throw Failure("process \(error.processID), which runs the board, does not respond")
        }
        guard let reply = answer else {
            throw Failure("the board ended before its answer", hint: "run the command again")
        }
        guard let rendered = reply.carriedOut.map(RenderedWidgets.init) else {
            throw Failure(reply.remarks.first?.message ?? "the board has another version")
        }
        return rendered
    }

    private func picture(of widgets: [RenderedWidget], for request: PictureRequest) throws(Failure)
        -> WidgetArtist.Picture
    {
        if request.format == .html { return artist.page(of: widgets, for: request) }
        let style = WidgetArtist.Style(
            request.format, scale: request.scale, depth: request.depth, scheme: request.scheme,
            dates: request.dates)
        let drawn: WidgetArtist.Picture?
        if let page = request.page {
            drawn = artist.picture(of: widgets, onto: page, title: request.title, style)
        } else if let widget = widgets.first {
            drawn = artist.picture(of: widget, style)
        } else {
            throw Failure("found no widget, expected one")
        }
        guard let drawn else {
            throw Failure("found a depth of \(request.depth) bits, expected 1, 2, 4 or 8")
        }
        return drawn
    }

    /// Writes the file under another name and renames it, so that no reader sees an incomplete file.
    private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            let folder = (path as NSString).deletingLastPathComponent
            let isMissing = !folder.isEmpty && !FileManager.default.fileExists(atPath: folder)
            let reason = isMissing ? "there is no folder \(folder)" : error.localizedDescription
            throw Failure("\(path) cannot be written: \(reason)")
        }
    }
}

extension BoardRemark {
    fileprivate static let noFonts = BoardRemark(
        .warning, "there are no Noto fonts, so letters are drawn as boxes",
        hint: "apt install " + PictureFonts.packages.joined(separator: " "))

    fileprivate static let cutPage = BoardRemark(
        .warning, "there is no room on the page for all widgets",
        hint: "choose a larger page, a smaller --scale, or fewer widgets")

    fileprivate static let missingGlyphs = BoardRemark(
        .warning, "some characters are in none of the installed Noto fonts, and are drawn as boxes",
        hint: "apt install " + PictureFonts.packages.joined(separator: " "))
}
