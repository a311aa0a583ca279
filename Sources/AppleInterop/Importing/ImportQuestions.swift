import IntentDefinitions
import SourceText

/// What was asked while a definition was written, each at its place in the YAML.
struct QuestionFindings {
    let file: DefinitionFile
    let source: SourceFile
    let text: DefinitionText

    var findings: [Finding] {
        text.questions.map { question in
            let place = place(of: question)
            switch question.subject {
            case .caseZero(let name): return AppleFindings.caseZero(name, at: place)
            case .defaultUnfit(let text): return AppleFindings.defaultUnfit(text, at: place)
            case .notExpressible: return AppleFindings.notExpressible(question.name, at: place)
            case .promptPlaceholders(let text):
                return AppleFindings.promptPlaceholders(question.name, text: text, at: place)
            case .relationOrphan(let parent):
                return AppleFindings.relationOrphan(question.name, parent: parent, at: place)
            case .relationUnknown(let predicate):
                return AppleFindings.relationUnknown(question.name, predicate: predicate, at: place)
            case .typeUnknown(let type):
                return AppleFindings.typeUnknown(question.name, type: type, at: place)
            }
        }
    }

    /// The parameter's name; the beginning of the file where there is none.
    private func place(of question: ImportQuestion) -> SourceLocation {
        let intent = file.intents.first { $0.name == question.owner }
        if case .caseZero = question.subject {
        } else if let parameter = intent?.parameter(named: question.name) {
            return parameter.location
        }
        let part = text.places.first { place, _ in
            place.owner == question.owner && place.name == question.name
                || place.kind == .enumeration && place.name == question.owner
        }
        guard let range = part?.range else { return source.location(SourceRange(start: 0, end: 0)) }
        if case .caseZero(let name) = question.subject, let line = line(of: name, in: range) {
            return source.location(nameRange(from: line))
        }
        return source.location(nameRange(from: range.lowerBound))
    }

    /// Where the line of a case begins.
    private func line(of name: String, in range: Range<Int>) -> Int? {
        let start = Array("\n      \(YAMLText.key(name))".utf8)
        return range.first { source.bytes[$0..<range.upperBound].starts(with: start) }.map { $0 + 1 }
    }

    /// The name that a part begins with.
    private func nameRange(from start: Int) -> SourceRange {
        let bytes = source.bytes
        let first = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? start
        let end = bytes[first...].firstIndex { $0 == UInt8(ascii: ":") } ?? first
        return SourceRange(start: first, end: end)
    }
}

/// Something in an Apple definition that its author should look at.
struct ImportQuestion: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
        /// A case whose number is 0, which is kept for no value.
        case caseZero(name: String)
        /// The default, as Apple's file says it, is no value of the parameter.
        case defaultUnfit(text: String)
        /// What is said of it does not go with the rest; only its name, title and type are in the YAML.
        case notExpressible
        /// The dialogs that a form could ask with have values in them.
        case promptPlaceholders(text: String)
        /// The parent of the relation is no parameter of the intent; nil: it names none.
        case relationOrphan(parent: String?)
        /// A predicate that the language does not have.
        case relationUnknown(predicate: String)
        case typeUnknown(type: String)
    }

    let subject: Subject
    /// What it is about: an intent or an enum, and in it a parameter or a case.
    let owner: String
    let name: String
}
