import BoardDocuments
import Machine
import ViewRendering
import WebBoard
import WidgetModel

/// A QR code in a terminal, which a phone's camera reads. Half blocks show two rows of squares per line,
/// because cells are about twice as high as wide.
struct TerminalCode {
    let text: TerminalText

    /// Nil without a terminal that shows the code: it needs the symbols, colors and enough columns.
    ///
    /// - Parameter address: the address to encode.
    init?(_ address: String, _ options: GlobalOptions, in context: CommandContext) {
        let colors = options.colors(of: context)
        guard let terminal = context.console.terminal, colors != .none, context.console.glyphs == .unicode,
            let modules = TerminalCode.modules(of: address, environment: context.environment),
            modules.side <= terminal.columns
        else { return nil }
        text = TerminalCode.lines(modules, colors).map { $0 + "\n" }.joined()
    }

    /// The lines of the code with its margin. Both colors are set, because the colors of the terminal's theme
    /// can be inverted or low in contrast.
    static func lines(_ modules: QRModules, _ colors: ColorDepth) -> [TerminalText] {
        // Black on white: the 16 colors of a terminal depend on its theme, the 256 colors do not.
        let codes = colors == .ansi16 ? [30, 107] : [38, 5, 16, 48, 5, 231]
        let range = -QRModules.margin..<modules.rows.count + QRModules.margin
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let cells = range.map { column in
                let isUpperDark = modules.isDark(column: column, row: row)
                let isLowerDark = modules.isDark(column: column, row: row + 1)
                return isUpperDark ? (isLowerDark ? "█" : "▀") : isLowerDark ? "▄" : " "
            }
            return TerminalText(cells.joined()).rendered(codes)
        }
    }

    /// The squares of the code; nil if `widgetconf-web` is missing or the text is too long, because the
    /// address alone is useful, too.
    private static func modules(of text: String, environment: [String: String]) -> QRModules? {
        // Without the program, the address is printed without a code.
        let path = try? PictureMaker.path(environment: environment, purpose: "draws codes")
        guard let path else { return nil }
        // The same applies if it cannot be started.
        let program = try? StartedProgram(
            [path, "code"], environment: environment, streams: .pipes(errors: .discarded))
        guard let program, program.write(Array((text + "\n").utf8)) else { return nil }
        program.closeInput()
        var output: [UInt8] = []
        let status = program.read(within: limit) { _, bytes in
            output += bytes
            return output.count <= limitBytes
        }
        guard status?.isSuccess == true else { return nil }
        return try? QRModules(json: JSONValue(parsing: output))  // Another version could print another form.
    }

    /// How long encoding may take, and how long the output may be. The largest code has 177 rows.
    private static let limit = Milliseconds.seconds(10)
    private static let limitBytes = 1 << 20
}
