import BoardDocuments
import Foundation
import WidgetModel

/// The commands `picture` and `terminal` of `widgetconf-web`.
package enum PictureProgram {
    /// Answers the request and prints the reply in JSON.
    ///
    /// - Parameter fontFolder: the folder with the fonts; nil for the system's fonts.
    /// - Returns: the exit code: 0, 2 if the request cannot be read, or 3 if no picture could be drawn.
    package static func run(_ argument: String, fontFolder: String?) -> Int32 {
        // The caller prints the usage for anything else.
        guard let request = try? PictureRequest(json: JSONValue(parsing: Array(argument.utf8))) else {
            return 2
        }
        let reply = PictureDesk(fontFolder: fontFolder).answer(request)
        write(reply)
        return reply.picture == nil ? 3 : 0
    }

    /// Draws pictures for a board in a terminal. Each line of standard input is a request, until the input
    /// ends.
    ///
    /// - Returns: the exit code: 0, or 3 without fonts.
    package static func answerTerminal(fontFolder: String?) -> Int32 {
        guard let pictures = TerminalPictures(fontFolder: fontFolder) else { return 3 }
        while let line = readLine() {
            // A board of another version may request content that this program cannot draw; it keeps showing
            // cells.
            guard let request = try? TerminalPictureRequest(json: JSONValue(parsing: Array(line.utf8)))
            else { continue }
            write(pictures.answer(request))
        }
        return 0
    }

    private static func write(_ reply: some Encodable) {
        FileHandle.standardOutput.write(Data(reply.encodedJSON.bytes + [UInt8(ascii: "\n")]))
    }
}
