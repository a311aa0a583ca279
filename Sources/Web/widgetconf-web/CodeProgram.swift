import Foundation
import WebBoard
import WidgetModel
import WidgetPictures

/// The command `code` of `widgetconf-web`: encodes a line of standard input as a QR code. The text is not an
/// argument, because other users can see the arguments of a process, and the text contains a login code.
enum CodeProgram {
    /// - Returns: the exit code: 0, or 3 for text that is too long.
    static func run() -> Int32 {
        guard let rows = readLine().flatMap(QRCode.rows(of:)) else { return 3 }
        let line = QRModules(rows: rows).encodedJSON.bytes + [UInt8(ascii: "\n")]
        FileHandle.standardOutput.write(Data(line))
        return 0
    }
}
