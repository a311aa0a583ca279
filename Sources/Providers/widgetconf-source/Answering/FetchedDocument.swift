import Configurations
import WidgetModel

/// The document of one answer or of several ones, and for how long the services call it current.
struct FetchedDocument: Sendable {
    let json: JSONValue
    /// Nil if an answer does not say it.
    var freshTime: Milliseconds?
    /// The address that answered without content (status 204 or 205); nil if all answers have content.
    var addressWithoutContent: String?

    /// The document of several named answers. It is as current as the answer that is outdated first.
    static func joining(_ documents: [(name: String, document: FetchedDocument)]) -> FetchedDocument {
        let times = documents.map(\.document.freshTime)
        return FetchedDocument(
            json: .object(JSONObject(documents.map { ($0.name, $0.document.json) })),
            freshTime: times.contains(nil) ? nil : times.compactMap(\.self).min(),
            addressWithoutContent: documents.compactMap(\.document.addressWithoutContent).first)
    }

    /// The problem with a value of the document, which names the answer without content as its reason.
    func explaining(_ problem: AnswerProblem) -> AnswerProblem {
        guard let address = addressWithoutContent else { return problem }
        return AnswerProblem(
            "\(address) answered without content: \(problem.message)", failureClass: problem.failureClass,
            parameters: problem.parameters)
    }
}
