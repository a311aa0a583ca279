/// What the documentation says about a code.
package struct FindingHelp: Hashable, Sendable, CustomStringConvertible {
    package let code: FindingCode
    /// What the finding means: the first paragraph of its section, on one line.
    package let summary: String
    /// The remedy: the last paragraph of its section, on one line.
    package let remedy: String
    /// The whole section in Markdown, its heading left out.
    package let markdown: String

    package init(code: FindingCode, summary: String, remedy: String, markdown: String) {
        self.code = code
        self.summary = summary
        self.remedy = remedy
        self.markdown = markdown
    }

    package var description: String { code.text }
}
