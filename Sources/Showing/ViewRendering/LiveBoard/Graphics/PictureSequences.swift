package import BoardDocuments

/// The control sequences that show pictures in a terminal and remove them.
package enum PictureSequences {
    /// The maximum number of characters that kitty accepts in one sequence.
    private static let longestPiece = 4096

    /// Draws a picture over the cells of an area, and removes the previous picture with the same number.
    ///
    /// - Parameter picture: a picture in the format of `TerminalPictureReply`.
    package static func place(_ picture: String, number: Int, in area: CellRect, _ graphics: TerminalGraphics)
        -> String
    {
        let cursor = "\u{1B}[\(area.y + 1);\(area.x + 1)H"
        switch graphics {
        case .sixel: return cursor + picture
        case .kitty:
            // Transmit and show (T) a PNG (100), in this number of cells, silently, without moving the
            // cursor.
            var keys = "a=T,f=100,i=\(number),p=1,c=\(area.width),r=\(area.height),C=1,q=2,"
            var text = cursor
            var rest = picture.utf8[...]
            repeat {
                let piece = rest.prefix(longestPiece)
                rest = rest.dropFirst(piece.count)
                text += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(Substring(piece))\u{1B}\\"
                keys = ""
            } while !rest.isEmpty
            return text
        }
    }

    /// Removes a picture. A Sixel picture disappears only when the terminal redraws its cells.
    package static func remove(number: Int, _ graphics: TerminalGraphics) -> String {
        switch graphics {
        case .sixel: ""
        case .kitty: "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\"
        }
    }
}
