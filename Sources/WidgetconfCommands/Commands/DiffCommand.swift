import ArgumentParser
import BoardDocuments
import WidgetModel
import WidgetRuntime

/// `widgetconf diff`: shows the values that differ between two revisions of a placed widget.
struct DiffCommand: BoardCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what changed between two revisions.",
        discussion: """
            "3..5" compares revision 5 with revision 3. "3" or "3.." compares the current revision with \
            revision 3, and "..5" compares revision 5 with the first one.
            """)

    @OptionGroup var target: WidgetArgument
    @Argument(
        help: ArgumentHelp("The revisions to compare, such as 3..5.", valueName: "a..b"),
        transform: RevisionRange.init)
    var range: RevisionRange
    @OptionGroup(title: "Global options") var options: GlobalOptions

    func request(in context: CommandContext) -> BoardRequest {
        .diff(widget: target.widget, from: range.from, to: range.to)
    }

    func write(_ document: RevisionDifference, on page: inout Page) {
        let revisions = "revisions \(document.from) and \(document.to)"
        let framing = Page.framing(document.resized, document.renamed)
        page.changes(document.changes, document.types, framing, none: "\(revisions) have the same values")
    }
}

/// Two revisions on the command line: `3..5`, `3..`, `..5` or `3`.
struct RevisionRange {
    /// Nil for the first revision.
    var from: Revision?
    /// Nil for the current revision.
    var to: Revision?

    /// - Throws: `ValidationError` for any other text.
    init(_ text: String) throws {
        let parts = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, text != "..", !text.isEmpty else { throw ValidationError(Self.expectation) }
        from = try parts[0].isEmpty ? nil : readRevision(parts[0])
        to = try parts.count == 1 || parts[1].isEmpty ? nil : readRevision(parts[1])
    }

    private static let expectation = "expected revisions such as 3..5, 3.. or ..5"
}
