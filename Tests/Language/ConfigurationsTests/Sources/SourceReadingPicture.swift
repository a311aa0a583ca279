import Configurations
import IntentDefinitions
import SourceText
import WidgetModel

/// Sources as lines of text, with everything in their models.
enum SourceReadingPicture {
    static func lines(of source: SourceDeclaration) -> [String] {
        var lines = source.fetches.flatMap { fetch in
            self.lines(of: fetch, as: fetch.name.map { "source \($0.value)" } ?? "source")
        }
        if let entries = source.entries { lines.append("  entries \(entries.value.text)") }
        if let date = source.date { lines.append("  " + text(of: date)) }
        lines += source.values.map { "  data " + text(of: $0) }
        lines.append("  reload \(text(of: source.reload))")
        for choices in source.choices {
            lines += self.lines(of: choices.fetch, as: "  choices of \(choices.parameter.value)")
            lines.append("    " + text(of: choices))
            lines += choices.properties.map { "    property " + text(of: $0) }
        }
        if !source.privateHosts.isEmpty {
            lines.append("  private \(source.privateHosts.map(\.value).joined(separator: ", "))")
        }
        if !source.uses.isEmpty {
            let uses = source.uses.map { use in
                use.path.joined(separator: ".") + (use.choices.map { " for \($0)" } ?? "")
            }
            lines.append("  uses \(uses.joined(separator: ", "))")
        }
        return lines
    }

    private static func lines(of fetch: SourceFetch, as title: String) -> [String] {
        let pattern = fetch.pattern.map { " like \($0.text)" } ?? ""
        let format = "as \(fetch.format.rawValue)\(pattern)"
        switch fetch.method {
        case .http(let request):
            var lines = ["\(title) \(request.method.rawValue) \(request.url.value.text) \(format)"]
            lines += request.query.map { "  query \($0.name.value)=\($0.template.text)" }
            lines += request.headers.map { "  header \($0.name.value): \($0.template.text)" }
            switch request.body {
            case .text(let template)?: lines.append("  body \(template.text)")
            case .json(let template)?: lines.append("  body \(text(of: template))")
            case nil: break
            }
            if let pages = request.pages {
                lines.append("  pages \(pages.next.value.text), at most \(pages.most)")
            }
            return lines
        case .run(let run):
            return ["\(title) runs \(run.command.map(\.value.text))\(run.isKept ? ", kept" : "") \(format)"]
        case .file(let path): return ["\(title) reads \(path.value.text) \(format)"]
        case .fixed(let json): return ["\(title) is \(json.text)"]
        case .push(let rule): return ["\(title) is pushed, \(rule.mode.rawValue), at most \(rule.most)"]
        case .mqtt(let messages):
            let login = messages.user.map { user in
                "  login \(user.value.text)" + (messages.password.map { " with \($0.value.text)" } ?? "")
            }
            let topic = messages.topic.value.text
            return ["\(title) receives \(topic) of \(messages.broker.value) \(format)"]
                + [login].compactMap(\.self)
        }
    }

    private static func text(of template: JSONTemplate) -> String {
        switch template {
        case .constant(let json): json.text
        case .template(let template): template.text
        case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\($0.name): \(text(of: $0.value))" }.joined(separator: ", "))}"
        }
    }

    private static func text(of value: MappedValue) -> String {
        var text = "\(value.name.value):"
        if let path = value.path { text += " \(path.value.text)" }
        if let template = value.template { text += " value \(template.text)" }
        if let standard = value.standard { text += " else \(standard.text)" }
        if let unit = value.unit { text += " in \(unit.value)" }
        if let whole = value.whole { text += " of \(whole)" }
        if !value.members.isEmpty {
            text += " each (\(value.members.map { self.text(of: $0) }.joined(separator: ", ")))"
        }
        return text
    }

    private static func text(of choices: SourceChoices) -> String {
        var text = "items \(choices.items?.value.text ?? "."), id \(choices.id.value.text)"
        if let title = choices.title { text += ", title \(title.value.text)" }
        if let subtitle = choices.subtitle { text += ", subtitle \(subtitle.value.text)" }
        if let search = choices.search { text += ", searched with \(search.value)" }
        return text
    }

    private static func text(of reload: SourceReload) -> String {
        switch reload {
        case .after(let span): "after \(span)"
        case .at(let path): "at \(path.value.text)"
        case .atEnd: "at the end"
        case .never: "never"
        }
    }
}
