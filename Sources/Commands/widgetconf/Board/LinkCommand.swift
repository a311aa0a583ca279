import BoardDocuments
import Machine
import WidgetModel
import WidgetRuntime
import WidgetViews

/// The command that opens a link of a widget.
struct LinkCommand {
    let words: [String]

    /// The placeholder in a declared command; the link replaces it.
    private static let mark = "{url}"

    /// - Parameters:
    ///   - url: the link, which a provider chose.
    ///   - template: the command of the widget's declaration; nil for the desktop's command.
    /// - Throws: if the link is not one that the command may open.
    init(_ url: String, template: [String]?) throws(RuntimeFailure) {
        guard let address = LinkAddress(url), template != nil || address.isCommon else {
            throw RuntimeFailure("the link \"\(url)\" cannot be opened: expected http, https or mailto")
        }
        words = (template ?? ["xdg-open", LinkCommand.mark]).map { $0.replacing(LinkCommand.mark, with: url) }
    }

    /// The command for a link of a placed widget. The program of a manifest runs outside the sandbox, so it
    /// is only run if its provider may be started, and never if the sandbox is required.
    init(_ url: String, of widget: ShownWidget, environment: [String: String]) throws(RuntimeFailure) {
        let template = ProviderSandbox.isRequired(environment) ? nil : widget.open
        if template != nil, let reason = widget.openRefused { throw RuntimeFailure(reason) }
        try self.init(url, template: template)
    }

    /// Runs the command without input and output, and waits until it ends.
    func run(environment: [String: String]) throws(RuntimeFailure) {
        let program = ExternalProgram(words: words, environment: environment)
        if try !program.runQuietly().isSuccess { throw RuntimeFailure("\(words[0]) could not open the link") }
    }
}
