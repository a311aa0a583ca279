/// Recognizes a message that a provider prints over several lines, which the protocol does not allow.
///
/// Its lines are not messages. The keys at the beginning of the lines show whether it was meant as an answer,
/// or as a notification or request. Only for an answer, a request fails.
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
