import BoardDocuments
import Foundation
import JSONText

/// The command line of `widgetconf-web`, which other programs use, not people: `picture` and a request in
/// JSON, or `terminal` with requests as lines of standard input.
package enum PictureProgram {
    /// The folder of the fonts instead of those of the system.
    private static let fontVariable = "WIDGETCONF_FONTS"

    /// Answers each request with a reply in JSON on a line.
    ///
    /// - Returns: the exit code: 0, 2 if the arguments cannot be read, or 3 if there is no picture.
    package static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
        let fontFolder = environment[fontVariable]
        if arguments == ["terminal"] { return answerTerminal(fontFolder: fontFolder) }
        guard arguments.count == 2, arguments[0] == "picture",
            // The usage is printed for anything else.
            let request = try? PictureRequest(json: JSONValue(parsing: Array(arguments[1].utf8)))
        else {
            FileHandle.standardError.write(
                Data(
                    "usage: widgetconf-web picture REQUEST; use \"widgetconf render ID --output FILE\"\n".utf8
                ))
            return 2
        }
        let reply = PictureDesk(fontFolder: fontFolder).answer(request)
        write(reply)
        return reply.picture == nil ? 3 : 0
    }

    /// Draws for a board on a terminal, until that closes the input.
    private static func answerTerminal(fontFolder: String?) -> Int32 {
        guard let pictures = TerminalPictures(fontFolder: fontFolder) else { return 3 }
        while let line = readLine() {
            // A board of another version asks for what this one cannot draw; its cells stay.
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
