/// A message that a provider prints over several lines, as far as it has been read.
///
/// None of its lines is a message. The keys at the beginnings of the lines tell whether it was meant as an
/// answer, which fails its request, or as a notification or request, which fails nothing.
struct SplitMessage {
    enum Meaning { case answer, call }

    private var isMessage = false
    private var meaning: Meaning?

    /// Receives the next line that is no message; returns what the message was meant as, once that is known.
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
        // An object that ends without any of these keys is taken for an answer: a request may wait for it.
        guard isMessage, let known = meaning ?? (line == "}" ? .answer : nil) else { return nil }
        self = SplitMessage()
        return known
    }
}
