import BoardDocuments
import Foundation
import JSONText
import LiveBoard
import ProviderHost
import Synchronization
import ViewRendering
import WidgetModel
import WidgetRuntime

/// The pictures of a board on a terminal. `widgetconf-web` draws them while the board is shown.
final class BoardPictures {
    private let graphics: TerminalGraphics
    /// The size of a cell in pixels, which changes with the size of the letters.
    var cell: (width: Int, height: Int)
    private let locale: LocaleTag
    private let zone: String
    private let scheme: Appearance
    private let painter: Painter
    private var widgets: [PlacedWidgetID: Kept] = [:]
    private var requests = 0
    /// What the terminal shows.
    private var placed: Set<PlacedPicture> = []

    /// What is known about the picture of one widget.
    private struct Kept {
        /// The number of the picture on the terminal.
        let number: Int
        /// The latest request.
        var request = 0
        var picture: String?
        /// Whether the terminal has another picture under the number.
        var isNew = false
    }

    /// Nil if the program that draws is not there.
    init?(
        _ graphics: TerminalGraphics, cell: (width: Int, height: Int), scheme: Appearance,
        in context: CommandContext, arrived: @escaping @Sendable (TerminalPictureReply) -> Void
    ) {
        guard let painter = Painter(environment: context.environment, arrived) else { return nil }
        self.painter = painter
        self.graphics = graphics
        self.cell = cell
        self.scheme = scheme
        locale = BoardContext.locale(context.environment)
        zone = ZoneDatabase.present(environment: context.environment)
    }

    /// Asks for a picture that covers some cells. A cell is 8 points wide, as in views on a terminal.
    func draw(_ widget: RenderedWidget, in area: CellRect) {
        requests += 1
        let number = widgets.count + 1
        widgets[widget.widget, default: Kept(number: number)].request = requests
        let scale = Double(cell.width) / 8
        painter.send(
            TerminalPictureRequest(
                number: requests, widget: widget, graphics: graphics, width: Double(area.width) * 8,
                height: Double(area.height * cell.height) / scale, scale: scale, locale: locale.description,
                zone: zone, scheme: scheme))
    }

    /// Takes a picture.
    ///
    /// - Returns: its widget; nil if a later picture of the same widget was asked for.
    func take(_ reply: TerminalPictureReply) -> PlacedWidgetID? {
        guard let id = widgets.first(where: { $0.value.request == reply.number })?.key else { return nil }
        if widgets[id]?.picture != reply.picture {
            widgets[id]?.picture = reply.picture
            widgets[id]?.isNew = true
        }
        return id
    }

    /// Whether pictures go that only leave when everything is drawn again.
    func needsRepaint(for pictures: [PlacedPicture]) -> Bool {
        graphics == .sixel && !placed.isSubset(of: pictures)
    }

    /// Notes that the terminal shows no pictures any more.
    func forget() { placed = [] }

    /// What to write so that the terminal shows these pictures, and no others.
    func changes(to pictures: [PlacedPicture]) -> String {
        var text = ""
        for gone in placed.subtracting(pictures) {
            text += PictureSequences.remove(number: widgets[gone.widget]?.number ?? 0, graphics)
        }
        for picture in pictures {
            guard let kept = widgets[picture.widget], let drawn = kept.picture,
                kept.isNew || !placed.contains(picture)
            else { continue }
            text += PictureSequences.place(drawn, number: kept.number, in: picture.area, graphics)
            widgets[picture.widget]?.isNew = false
        }
        placed = Set(pictures)
        return text
    }
}

/// The process that draws. It ends when its input does, so when this process ends.
private final class Painter {
    private let program = Process()
    private let input = Pipe()

    init?(environment: [String: String], _ arrived: @escaping @Sendable (TerminalPictureReply) -> Void) {
        guard
            let path = ProgramResolution.path(
                ofCompanion: PictureMaker.program,
                searchPath: environment["PATH"] ?? ProgramResolution.standardPath)
        else { return nil }
        let output = Pipe()
        program.executableURL = URL(fileURLWithPath: path)
        program.arguments = ["terminal"]
        program.standardInput = input
        program.standardOutput = output
        program.standardError = FileHandle.nullDevice
        do { try program.run() } catch { return nil }
        let descriptor = output.fileHandleForReading.fileDescriptor
        Thread.detachNewThread {
            withExtendedLifetime(output) { Painter.read(descriptor, arrived) }
        }
    }

    deinit { try? input.fileHandleForWriting.close() }  // A pipe that is closed has nothing to lose.

    /// Asks for a picture. A process that has ended draws nothing; the cells stay.
    func send(_ request: TerminalPictureRequest) {
        try? input.fileHandleForWriting.write(contentsOf: request.encodedJSON.bytes + [UInt8(ascii: "\n")])
    }

    /// Reads replies, one on each line, until the process ends.
    private static func read(_ descriptor: CInt, _ arrived: (TerminalPictureReply) -> Void) {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        var rest: [UInt8] = []
        while true {
            let piece = handle.availableData
            if piece.isEmpty { return }
            rest += piece
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                // A line of another form is that of another version.
                if let reply = try? TerminalPictureReply(json: JSONValue(parsing: Array(rest[..<end]))) {
                    arrived(reply)
                }
                rest.removeFirst(end + 1)
            }
        }
    }
}
