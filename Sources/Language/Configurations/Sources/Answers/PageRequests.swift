import SourceText
package import WidgetModel

/// The requests for the pages of an answer, of which each can contain the URL of the next one.
package struct PageRequests: Sendable {
    /// The next request; nil after the last page.
    package private(set) var next: FetchRequest?
    /// The documents of the pages that were added.
    package private(set) var documents: [JSONValue] = []
    private let fetch: HTTPFetch
    private var requested: Set<String>

    package init(of fetch: HTTPFetch, from first: FetchRequest) {
        self.fetch = fetch
        next = first
        requested = [first.url]
    }

    /// Adds the document of the page that was requested. A page that leads to an earlier one is the last.
    ///
    /// - Throws: if the page leads to another origin.
    package mutating func add(_ page: JSONValue) throws(AnswerProblem) {
        documents.append(page)
        guard let former = next else { return }
        next = nil
        guard let pages = fetch.pages, documents.count < pages.most,
            let link = pages.next.value.value(in: page, document: page)?.string, !link.isEmpty
        else { return }
        let following = try former.following(link)
        if requested.insert(following.url).inserted { next = following }
    }
}
