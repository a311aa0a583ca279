import ArgumentParser
import BoardDocuments
import Machine
import SourceText
import WidgetRuntime

/// `widgetconf explain`: prints the documentation of a finding's code, or lists all codes.
struct ExplainCommand: WidgetconfCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explain a finding, with an example and the fix.",
        discussion: "Without a code, lists all codes.")

    @Argument(help: ArgumentHelp("The code of a finding, as shown in brackets.", valueName: "code"))
    var code: String?
    @OptionGroup(title: "Global options") var options: GlobalOptions

    static var replies: [any Decodable.Type] { [FindingCodes.self] }
    static var ignoresSettings: Bool { true }

    nonisolated(nonsending) func run(
        in context: CommandContext
    ) async throws(RuntimeFailure) -> CommandStatus {
        guard let code else {
            try options.show(FindingCodes(codes: FindingPages.all), in: context) { page in
                var table = Table()
                for help in FindingPages.all { table.row(.strong(help.code.text), Words(help.summary)) }
                page.table(table)
            }
            return .done
        }
        let word = code.filter { $0 != "[" && $0 != "]" }
        guard let help = FindingPages.page(of: FindingCode(word)) else {
            let near = Spelling.nearest(word, among: FindingPages.codes)
            return try options.refuse(
                BoardRemark(
                    .error, "no finding has the code \"\(word)\"",
                    hint: near.map(didYouMean) ?? "run \"widgetconf explain\" to list all codes"),
                in: context)
        }
        try options.show(FindingCodes(codes: [help]), in: context) { page in page.explain(help) }
        return .done
    }
}

/// The JSON document that `explain --format json` prints.
struct FindingCodes: Codable {
    var codes: [FindingHelp]
}

extension Page {
    /// Prints the section about a code in Docs/diagnostics.md. Examples are indented, below their file names.
    mutating func explain(_ help: FindingHelp) {
        line(.strong(help.code.text))
        gap()
        var isInExample = false
        for text in help.markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if text.hasPrefix("```") {
                isInExample.toggle()
                let label = text.dropFirst(3).split(separator: " ").dropFirst().first
                if let label, isInExample { line(.dim("  \(label)")) }
            } else {
                line(isInExample ? Words("    " + text) : Words(String(text)))
            }
        }
    }
}
