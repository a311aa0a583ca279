import Configurations
import EditForm
import IntentDefinitions
import SourceText
import WidgetModel

/// The values of a placed widget as YAML for a text editor, with comments that explain the parameters.
///
/// A parameter that uses its default is a comment, so that every line without `#` is a choice of the user.
/// Items of lists include their keys, which identify them in the edited file.
struct ValuesFile {
    private(set) var text = ""
    private let widget: String
    private let family: Family
    private let configuration: Configuration
    private let resolved: ResolvedConfiguration
    private let context: LiteralContext
    /// The choices of parameters whose values the provider offers, by name.
    private let choices: [String: [JSONValue]]
    /// The changes that a form has not saved; nil without any.
    private let kept: KeptChanges?

    /// The maximum number of choices that are listed.
    private static let mostChoices = 20

    init(
        _ form: ConfigurationForm, _ configuration: Configuration, of widget: String,
        _ choices: [String: [JSONValue]], kept: KeptChanges? = nil
    ) {
        (self.widget, self.kept) = (widget, kept)
        self.choices = choices
        self.configuration = configuration
        family = form.family
        context = form.context
        resolved = form.resolve(configuration)
        let intent = form.intent.unexpanded
        comment("\(intent.displayTitle): the values of \(widget)", 0)
        comment("Save the file and close the editor to store your changes; an empty file cancels.", 0)
        comment("Remove a line, or put # before it, to restore the default. Write ~ for no value.", 0)
        if intent.containsRecords {
            comment("Items of lists are found by their @key. A new item needs none.", 0)
        }
        if kept != nil {
            comment("A form ended with unsaved changes; the next form offers to restore them.", 0)
        }
        write(intent.parameters, at: "", "", 0)
    }

    /// - Parameters:
    ///   - path: the prefix of the names, with the positions of items.
    ///   - keyedPath: the same prefix with the keys of items, which do not change if others are added or
    ///     removed.
    private mutating func write(
        _ parameters: [IntentParameter], at path: String, _ keyedPath: String, _ depth: Int
    ) {
        for parameter in parameters {
            if depth == 0 { text += "\n" }
            let name = path + parameter.name
            let keyedName = keyedPath + parameter.name
            describe(parameter, keyedName, depth)
            if let record = parameter.type.record {
                writeObjects(record, of: parameter, at: name, keyedName, depth)
            } else if !parameter.type.isSecret {
                if parameter.options != nil { list(choices[name] ?? [], of: name, depth) }
                if let withdrawn = resolved.withdrawn[name] {
                    comment("No longer offered: \(parameter.text(of: .list(withdrawn)))", depth)
                }
                writeValue(of: parameter, at: name, depth)
            }
        }
    }

    private mutating func describe(_ parameter: IntentParameter, _ name: String, _ depth: Int) {
        comment(parameter.displayTitle + (parameter.isRequired ? " (required)" : ""), depth)
        if let help = parameter.help { comment(help, depth) }
        if parameter.type.isSecret {
            comment("\(parameter.name) is secret. To change it, run:", depth)
            comment("  widgetconf edit \(widget) --stdin \(name)", depth)
        } else if parameter.type.record == nil {
            let unit = parameter.type.kind.suffix?.text ?? EditForm.unitWords(of: parameter)
            comment(
                "Expected: \(parameter.expectation(on: family))" + (unit.map { ", in \($0)" } ?? ""), depth)
            for offered in resolved.offeredCases(of: parameter) where offered.displayTitle != offered.name {
                comment("  \(offered.name)  (\(offered.displayTitle))", depth)
            }
            if configuration[name] != nil, let standard = parameter.defaultValue(for: family) {
                let text = standard.constant.map { parameter.text(of: $0, in: context) }
                comment("Default: \(text ?? standard.description)", depth)
            }
            if let change = kept?[name] { comment("Not saved in a form: \(change.words)", depth) }
        }
    }

    /// Lists choices as comments, or explains how to list them.
    private mutating func list(_ choices: [JSONValue], of name: String, _ depth: Int) {
        for choice in choices.prefix(ValuesFile.mostChoices) {
            let value = (choice["id"] ?? choice["value"] ?? choice).valueText()
            let title = choice["title"]?.string ?? value
            comment("  \(value)" + (title == value ? "" : "  (\(title))"), depth)
        }
        let rest = choices.count - ValuesFile.mostChoices
        if choices.isEmpty || rest > 0 {
            let count = rest > 0 ? "\(rest) more" : "Choices"
            comment("  \(count): widgetconf options \(widget) \(name)", depth)
        }
    }

    /// Writes the value, or the default as a comment.
    private mutating func writeValue(of parameter: IntentParameter, at name: String, _ depth: Int) {
        let key = parameter.name + ": "
        switch configuration[name] {
        case .value(let value)?: line(key + yaml(value, of: parameter), depth)
        case Configuration.Choice.none?: line(key + "~", depth)
        case .misfit(let stored, let problem, _)?: writeMisfit(stored, problem, of: parameter, depth)
        case nil:
            let value = resolved[name].map { yaml($0, of: parameter) }
            comment(key + (value ?? ""), depth)
        }
    }

    private mutating func writeMisfit(
        _ stored: JSONValue, _ problem: ValueProblem, of parameter: IntentParameter, _ depth: Int
    ) {
        comment("The stored value does not fit: \(problem)", depth)
        comment("\(parameter.name): \(stored.text)", depth)
    }

    private mutating func writeObjects(
        _ type: RecordType, of parameter: IntentParameter, at name: String, _ keyedName: String,
        _ depth: Int
    ) {
        if case .misfit(let stored, let problem, _)? = configuration[name] {
            writeMisfit(stored, problem, of: parameter, depth)
            // Parameters of an object follow below.
            if parameter.list != nil { return }
        }
        guard parameter.list != nil else {
            line(parameter.name + ":", depth)
            return write(type.form.parameters, at: name + ".", keyedName + ".", depth + 1)
        }
        guard case .value(let list)? = configuration[name] else {
            return comment(parameter.name + ":", depth)
        }
        let keys = list.elements.compactMap { element -> String? in
            if case .record(let record) = element { record.key } else { nil }
        }
        line(parameter.name + (keys.isEmpty ? ": []" : ":"), depth)
        for (index, key) in keys.enumerated() {
            line("- \"\(Record.keyMember)\": \(YAMLText.scalar(key, isText: true))", depth + 1)
            write(
                type.form.parameters, at: "\(name).\(index + 1).", "\(keyedName).@\(key).", depth + 2)
        }
    }

    private func yaml(_ value: ParameterValue, of parameter: IntentParameter) -> String {
        func scalar(_ value: ParameterValue) -> String {
            // The suffix of a number is in the comment.
            let literal =
                parameter.type.kind.suffix == nil
                ? parameter.literal(of: value, in: context) : value.description
            return YAMLText.scalar(literal)
        }
        guard case .list(let elements) = value else { return scalar(value) }
        return "[" + elements.map(scalar).joined(separator: ", ") + "]"
    }

    /// A line in which escapes replace invisible characters, because the YAML reader rejects these.
    private static func escaped(_ line: String) -> String {
        var text = ""
        for scalar in line.unicodeScalars {
            let shown = String(scalar)
            if Printable.text(shown) == shown, shown.firstControlCharacter == nil {
                text.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                let count = digits.count > 4 ? 8 : 4
                text += count > 4 ? "\\U" : "\\u"
                text += String(repeating: "0", count: count - digits.count) + digits
            }
        }
        return text
    }

    private mutating func line(_ content: String, _ depth: Int) {
        text += String(repeating: "  ", count: depth) + ValuesFile.escaped(content) + "\n"
    }

    private mutating func comment(_ content: String, _ depth: Int) {
        for part in content.split(whereSeparator: \.isNewline) {
            line("# " + Printable.text(String(part)), depth)
        }
    }
}
