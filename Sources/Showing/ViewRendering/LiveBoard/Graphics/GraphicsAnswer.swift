package import BoardDocuments

/// Parses a terminal's answer to the question whether it can show pictures. Keys that the user types before
/// the answer arrives are kept.
package struct GraphicsAnswer: Sendable {
    /// Sends kitty's question, and then the question for the device attributes (DA1), which nearly every
    /// terminal answers. The second answer mentions Sixel. If it arrives first, the terminal does not answer
    /// the first question.
    package static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

    private var bytes: [UInt8] = []
    /// The bytes that do not belong to an answer.
    package private(set) var typed: [UInt8] = []
    /// The best protocol that the terminal supports; nil if it supports no protocol or has not answered.
    package private(set) var graphics: TerminalGraphics?
    /// Whether the device attributes have arrived.
    package private(set) var isComplete = false

    package init() {}

    package mutating func take(_ more: [UInt8]) {
        bytes += more
        var start = 0
        while start < bytes.count {
            guard let end = endOfSequence(from: start) else { break }
            let sequence = bytes[start..<end]
            if !isAnswer(sequence) { typed += sequence }
            start = end
        }
        bytes.removeFirst(start)
    }

    /// Ends the wait. Treats an incomplete answer as typed keys.
    package mutating func end() {
        typed += bytes
        bytes = []
    }

    /// Whether the bytes are one of the two answers. If so, stores its content.
    private mutating func isAnswer(_ sequence: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: sequence, as: UTF8.self)
        if text.hasPrefix("\u{1B}_G") {
            if text.contains(";OK") { graphics = .kitty }
            return true
        }
        guard text.hasPrefix("\u{1B}[?"), text.hasSuffix("c") else { return false }
        isComplete = true
        let attributes = text.dropFirst(3).dropLast().split(separator: ";")
        // The first number is the terminal's class; in the others, 4 means Sixel.
        if attributes.dropFirst().contains("4"), graphics == nil { graphics = .sixel }
        return true
    }

    /// The end of the answer or the byte that begins at `start`; nil if it is not complete.
    private func endOfSequence(from start: Int) -> Int? {
        let rest = bytes[start...]
        if rest.starts(with: Array("\u{1B}_G".utf8)) {
            let marks = rest.indices.dropLast().first {
                rest[$0] == 0x1B && rest[$0 + 1] == UInt8(ascii: "\\")
            }
            return marks.map { $0 + 2 }
        }
        if rest.starts(with: Array("\u{1B}[?".utf8)) {
            return rest.dropFirst(3).firstIndex { (0x40..<0x7F).contains($0) }.map { $0 + 1 }
        }
        let isCut = rest.count < 3 && rest.first == 0x1B
        return isCut ? nil : start + 1
    }
}
