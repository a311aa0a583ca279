/// The wording of findings about characters that people do not see.
extension YAMLFindings {
    /// - Parameter quote: The quote around the text that contains the character; nil outside of quotes.
    static func hiddenLineEnd(
        _ scalar: UInt32, at location: SourceLocation, within quote: UInt8?
    ) -> Finding {
        let (name, escape) =
            switch scalar {
            case 0x85: ("next-line character U+0085", "\\N")
            case 0x2028: ("line separator U+2028", "\\L")
            default: ("paragraph separator U+2029", "\\P")
            }
        let isDouble = quote == UInt8(ascii: "\"")
        let hint =
            quote == nil
            ? "end the line with a line feed, or remove the character"
            : isDouble
                ? "write \(escape) or \(unicodeEscape(scalar))"
                : "write \"\(escape)\" or \"\(unicodeEscape(scalar))\", in double quotes"
        return Finding(
            "yaml-hidden-line-end", .error,
            "found the \(name), expected \(quote == nil ? "a line feed" : "its escape")", at: location,
            hint: hint, fix: isDouble ? .replacing(location.range, with: escape) : nil)
    }

    /// A character that is not drawn in a path, a command, a host or a name.
    static func invisible(_ scalar: Unicode.Scalar, at location: SourceLocation) -> Finding {
        let name = scalar.properties.name.map { " (\($0.lowercased()))" } ?? ""
        return Finding(
            "text-invisible", .error,
            "found \(codePoint(scalar.value))\(name), expected characters that people can see", at: location,
            hint: "remove the character; if the name of a file contains it, rename the file")
    }

    /// A carriage return that ends a line on its own, in a file whose other lines end with line feeds.
    static func loneReturn(at location: SourceLocation) -> Finding {
        Finding(
            "yaml-hidden-line-end", .error,
            "found a carriage return without a line feed, expected a line feed", at: location,
            hint: "end the line with a line feed, or write \"\\r\" in double quotes")
    }

    /// A character in the file that changes the direction of text.
    ///
    /// - Parameter quote: The quote around the text that contains the character; nil outside of quotes.
    static func textDirection(
        _ scalar: UInt32, at location: SourceLocation, within quote: UInt8?
    ) -> Finding {
        let place = quote == UInt8(ascii: "\"") ? "" : ", in double quotes"
        return Finding(
            "text-direction", .error,
            "found the text direction control \(codePoint(scalar)), which shows this line in another order, "
                + "expected \(quote == nil ? "visible text" : "its escape")", at: location,
            hint: "remove the character" + (quote == nil ? "" : ", or write \(unicodeEscape(scalar))\(place)")
        )
    }

    /// An escape of such a character in a text that must be shown as it is written.
    ///
    /// - Parameter text: The title, name or command, for the message.
    static func textDirection(
        _ scalar: UInt32, _ severity: Severity, at location: SourceLocation, of text: String
    ) -> Finding {
        Finding(
            "text-direction", severity,
            "\(text) contains the text direction control \(codePoint(scalar)), which shows it in another "
                + "order, expected visible text", at: location, hint: "remove the character")
    }
}
