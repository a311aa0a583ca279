import SourceText
import WidgetModel

extension RunFetch {
    /// The program and its arguments with the values of a widget. No shell reads them.
    ///
    /// An argument that is a list becomes one argument for each element. An option such as `--zone={zone}` is
    /// left out if its values are missing. In other arguments, missing values are empty, so that the
    /// positions of the arguments after them do not change.
    ///
    /// - Throws: a failure of the class `configuration` for a value that the program could read as an option,
    ///   and for a value with a null character.
    package func arguments(in values: TemplateValues) throws(AnswerProblem) -> [String] {
        guard command.first?.value.constant?.isEmpty == false else {
            throw AnswerProblem("found a command without a constant program, expected its name or path")
        }
        var arguments: [String] = []
        for template in command.map(\.value) {
            for reference in template.references {
                let text = values.value(of: reference)?.templateText ?? ""
                guard !text.utf8.contains(0) else {
                    throw .unfit(reference, "a null character", "an argument")
                }
            }
            let texts = template.texts(in: values)
            if case .value(let reference)? = template.parts.first {
                // A number such as -5 is not an option.
                let isOption = texts.contains { $0.hasPrefix("-") && JSONValue(numberText: $0) == nil }
                guard !isOption else { throw .unfit(reference, "\"-\" at the beginning", "an argument") }
            }
            let isLeftOut = texts.isEmpty && (template.isOption || template.isList(in: values))
            arguments += texts.isEmpty && !isLeftOut ? [template.text(in: values)] : texts
        }
        return arguments
    }
}

extension SourceTemplate {
    /// The path of a file with the values of a widget.
    ///
    /// A value at the beginning can be an absolute path, such as the value of a parameter of the type file.
    /// Other values are names without `/`.
    ///
    /// - Throws: a failure of the class `configuration` if a value is missing, or could lead to another
    ///   folder.
    package func filePath(in values: TemplateValues) throws(AnswerProblem) -> String {
        for (index, part) in parts.enumerated() {
            guard case .value(let reference) = part else { continue }
            let text = values.value(of: reference)?.templateText ?? ""
            guard !text.isEmpty else { throw .noValue(reference, for: "the path of the file") }
            guard !text.utf8.contains(0) else { throw .unfit(reference, "a null character", "a path") }
            let isName = !text.utf8.contains(UInt8(ascii: "/")) && text != "." && text != ".."
            guard isName || index == 0 && text.hasPrefix("/") else {
                throw .unfit(reference, "a part of a path", "the name of a file")
            }
        }
        let path = text(in: values)
        let former = text.split(separator: "/").filter { $0 == ".." }.count
        guard path.split(separator: "/").filter({ $0 == ".." }).count == former else {
            throw AnswerProblem(
                "found \"..\" in the path of the file, expected another value", failureClass: .configuration,
                parameters: references.flatMap(\.causes))
        }
        return path
    }

    /// Whether the template begins like an option of a program.
    fileprivate var isOption: Bool {
        if case .text(let text)? = parts.first { text.hasPrefix("-") } else { false }
    }

    /// Whether the whole template is a value that is a list.
    fileprivate func isList(in values: TemplateValues) -> Bool {
        lone.flatMap { values.value(of: $0) }?.array != nil
    }
}

extension AnswerProblem {
    /// The problem with a value that would change the meaning of a command, a path or a topic.
    static func unfit(
        _ reference: TemplateReference, _ found: String, _ position: String
    ) -> AnswerProblem {
        AnswerProblem(
            "found \(found) in \"\(reference.name)\", which cannot be \(position)",
            failureClass: .configuration, parameters: reference.causes)
    }
}
