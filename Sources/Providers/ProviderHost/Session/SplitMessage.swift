/// Recognizes a message that a provider prints over several lines, which the protocol does not allow.
///
/// None of its lines is a message. The keys at the beginning of the lines show whether it was meant as an
/// answer, which fails its request, or as a notification or request, which fails nothing.
struct SplitMessage {
    enum Meaning { case answer, call }

    private var isMessage = false
    private var meaning: Meaning?

    /// Receives the next line that is not a message. Returns the meaning of the split message once it is
    /// known.
    mutating func receive(_ line: String) -> Meaning? {
        let text = line.drop { $0 == " " || $0 == "\t" }
        if line == "{" {
            self = SplitMessage()
        } else if text.hasPrefix(#""jsonrpc""#) {
            isMessage = true
        } else if meaning == nil, text.hasPrefix(#""method""#) {
            meaning = .call
        } else if meaning == nil, text.hasPrefix(#""result""#) || text.hasPrefix(#""error""#) {
            meaning = .answer
        }
        // An object that ends without any of these keys counts as an answer, because a request may be waiting
        // for it.
        guard isMessage, let known = meaning ?? (line == "}" ? .answer : nil) else { return nil }
        self = SplitMessage()
        return known
    }
}
