/// A text in double quotes, as Swift, YAML and strings tables all write one.
///
/// - Parameter escape: how the language writes a character that none of them escapes alike; nil: as it is.
func quotedText(_ text: String, escape: (Unicode.Scalar) -> String? = { _ in nil }) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        default:
            if let escaped = escape(scalar) {
                result += escaped
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
    return result + "\""
}
