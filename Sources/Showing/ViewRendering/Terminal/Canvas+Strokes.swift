package import WidgetModel

/// Lines and blocks, and the ASCII characters in their place.
extension Canvas {
    /// Writes lines and blocks. If only ASCII is allowed, similar ASCII characters are used instead.
    package mutating func stroke(_ strokes: String, x: Int, y: Int, ink: Ink, ground: RGBA? = nil) {
        let drawn = glyphs == .ascii ? String(strokes.map { Canvas.asciiStrokes[$0] ?? $0 }) : strokes
        write(drawn, x: x, y: y, ink: ink, ground: ground)
    }

    /// The ASCII characters that replace lines and blocks.
    private static let asciiStrokes: [Character: Character] = [
        "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┌": "+", "┐": "+", "└": "+", "┘": "+", "─": "-", "│": "|",
        "╌": "-", "━": "=", "╾": "=", "█": "#",
        "▌": "#", "░": ".", "▒": ":", "┏": "#", "┓": "#", "┗": "#", "┛": "#", "┃": "#", "▶": ">", "◀": "<",
    ]
}
