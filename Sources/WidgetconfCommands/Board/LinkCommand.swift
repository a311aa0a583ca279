import BoardDocuments
import JSONText
import WidgetRuntime

/// The command that opens a link of a widget.
struct LinkCommand {
    let words: [String]

    /// The word in a declared command that is replaced by the link.
    private static let mark = "{url}"
    /// What the desktop opens. Links of other kinds, such as files, could run a program.
    private static let schemes = ["http", "https", "mailto"]

    /// - Parameters:
    ///   - url: the link, which a provider chose.
    ///   - template: the command of the widget's declaration; nil for that of the desktop.
    /// - Throws: if the link is not one that the command may open.
    init(_ url: String, template: [String]?) throws(RuntimeFailure) {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        let isLink =
            url.contains(":") && scheme.first?.isLetter == true
            && url.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 0x20 && $0.value != 0x7F }
        guard isLink, template != nil || LinkCommand.schemes.contains(scheme) else {
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

    /// Runs the command to its end, without input and output.
    func run(environment: [String: String]) throws(RuntimeFailure) {
        let program = ExternalProgram(words: words, environment: environment)
        let status = try program.run(errors: "/dev/null")
        if status != 0 { throw RuntimeFailure("\(words[0]) could not open the link") }
    }
}
