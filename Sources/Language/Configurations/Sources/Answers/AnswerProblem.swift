package import ProviderProtocol
package import WidgetModel

/// Why an answer cannot be used, or why a request cannot be built.
///
/// Messages never contain values of the configuration, because these may be secret.
package struct AnswerProblem: Error, Hashable, Sendable {
    /// The found and the expected value with their position, and one step; lower case, without a period.
    package let message: String
    /// How the engine reacts: `failed` for answers, and `configuration` for values that a user must change.
    package let failureClass: FailureClass
    /// The parameters that cause the problem, for `FailureClass.configuration`.
    package let parameters: [String]
    /// The beginning of the answer in printable characters; nil if the answer is empty or unknown.
    package private(set) var excerpt: String?

    /// The number of bytes that an excerpt quotes.
    package static let excerptBytes = 200

    package init(_ message: String, failureClass: FailureClass = .failed, parameters: [String] = []) {
        self.message = message
        self.failureClass = failureClass
        self.parameters = parameters
    }

    /// The same problem with the beginning of an answer, which replaces an earlier excerpt.
    package func quoting(_ answer: [UInt8]) -> AnswerProblem {
        var quoting = self
        quoting.excerpt = AnswerProblem.excerpt(of: answer)
        return quoting
    }

    /// The same problem with the beginning of a document, unless the problem already has an excerpt, or the
    /// configuration causes it.
    func quoting(_ document: JSONValue) -> AnswerProblem {
        excerpt == nil && failureClass != .configuration ? quoting(document.bytes) : self
    }

    private static func excerpt(of answer: [UInt8]) -> String? {
        guard !answer.isEmpty else { return nil }
        var text = String(decoding: answer.prefix(excerptBytes), as: UTF8.self)
        guard answer.count > excerptBytes else { return Printable.text(text) }
        // The end may divide a character.
        if text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
        return Printable.text(text) + "…"
    }

    /// The failure that a provider answers.
    package var failure: ProviderFailure {
        ProviderFailure(failureClass, description, parameters: parameters)
    }
}

extension AnswerProblem: CustomStringConvertible {
    /// The message, and the beginning of the answer.
    package var description: String {
        excerpt.map { "\(message); the answer begins with: \($0)" } ?? message
    }
}
