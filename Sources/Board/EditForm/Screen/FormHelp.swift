import Configurations
import IntentDefinitions
import WidgetModel

/// The description of a row in the foot of the screen.
struct FormHelp {
    private var texts: [(MarkedText, FormStyle)] = []
    /// The expected form of a text, as words after "expected"; nil for other rows. A page shows it where
    /// people type.
    private(set) var expectation: String?
    /// Where the expectation stands among the texts.
    private var expectationIndex: Int?

    init(_ row: FormRow, form: EditForm) {
        switch row.content {
        case .section(let section, _): add(section.help)
        case .value(let parameter, let control):
            add(parameter.prompt)
            add(parameter.help)
            if TextField.isTooLong(form.copy.literal(of: row.name ?? "") ?? "") {
                add(form.say(.textTooLong), .warning)
            }
            if control == .text || control == .lines {
                describe(parameter, row.name?.elementIndex == nil ? .value : .element, form.copy)
            }
            add(standard(of: parameter, row.name ?? "", form).map { form.say(.standardValue($0)) }, .dim)
            add(parameter.lifeCycle.deprecation.map { form.say(.deprecated($0)) }, .warning)
        case .page(let parameter, _):
            if row.isItem { break }
            add(parameter.help)
            if parameter.type.record == nil {
                describe(parameter, .list, form.copy)
                add(standard(of: parameter, row.name ?? "", form).map { form.say(.standardValue($0)) }, .dim)
            }
        case .add: break
        case .address: add(form.say(.addressHelp))
        }
    }

    /// The default of a row that does not show it itself; nil for other rows.
    private func standard(of parameter: IntentParameter, _ name: String, _ form: EditForm) -> String? {
        guard form.copy.hasChoice(name),
            let written = parameter.defaultValue(for: form.copy.form.family)
        else { return nil }
        return written.constant.map { form.copy.words($0, of: parameter) } ?? written.description
    }

    /// Adds a description of a parameter's valid values.
    private mutating func describe(
        _ parameter: IntentParameter, _ subject: ExpectationPhrase.Subject, _ copy: WorkingCopy
    ) {
        let phrase = ExpectationPhrase(
            parameter: parameter, subject: subject, context: copy.form.context, family: copy.form.family)
        let words = phrase.text(in: copy.language)
        let isPattern =
            (parameter.type.kind as? StringType)?.pattern != nil && PatternPhrase(of: parameter) == nil
        let isKnown = parameter.options != nil || parameter.type.hasIDs || phrase.english == "text"
        // A pattern is not for people, and nothing needs to be said about values that a menu lists.
        if !isPattern, !isKnown { expectation = MarkedText(words).plain }
        expectationIndex = texts.count
        add(words, .dim)
    }

    private mutating func add(_ text: String?, _ style: FormStyle = .plain) {
        if let text { texts.append((MarkedText(text), style)) }
    }

    /// The sentences other than the expectation.
    var sentences: [MarkedText] { texts.indices.filter { $0 != expectationIndex }.map { texts[$0].0 } }

    func lines(width: Int) -> [FormScreen.Line] {
        texts.flatMap { text, style in
            Printable.text(text.plain).wrapped(toCells: width - 2).map { FormScreen.Line($0, style) }
        }
    }
}
