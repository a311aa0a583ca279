import BoardDocuments
import Foundation
import JSONText

/// The command line of `widgetconf-web`, which other programs use, not people: `picture` and a request in
/// JSON.
package enum PictureProgram {
    /// The folder of the fonts instead of those of the system.
    private static let fontVariable = "WIDGETCONF_FONTS"

    /// Answers the request and prints the reply in JSON.
    ///
    /// - Returns: the exit code: 0, 2 if the arguments cannot be read, or 3 if there is no picture.
    package static func run(_ arguments: [String], environment: [String: String]) -> Int32 {
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
        let reply = PictureDesk(fontFolder: environment[fontVariable]).answer(request)
        FileHandle.standardOutput.write(Data(reply.encodedJSON.bytes + [UInt8(ascii: "\n")]))
        return reply.picture == nil ? 3 : 0
    }
}
