import IntentDefinitions
import SourceText

extension TemplateReader {
    /// Reads a text with values; nil if it has errors, which are reported.
    func text(_ node: YAMLNode, _ scope: TemplateScope) -> TextTemplate? {
        node.checkDirection(.warning, sink)
        guard let text = node.text else { return nil }
        let mark = sink.mark
        ShownTextRule.check(node, text, scope, sink)
        var parts: [TextTemplate.Part] = []
        for part in ValueNotation.parts(of: text) {
            switch part {
            case .text(let text):
                if case .value(let reference)? = parts.last, case .value(let type) = reference.type,
                    type.name == ParameterType.percent.name, text.drop(while: \.isWhitespace).hasPrefix("%")
                {
                    sink.report(ViewFindings.percentTwice(reference))
                }
                parts.append(.text(text))
            case .value(let written):
                guard let reference = reference(written, in: node, scope) else { continue }
                if let expected = ViewSlot.textRefusal(of: reference.type) {
                    sink.report(ViewFindings.valueType(reference, expected: expected))
                }
                parts.append(.value(reference))
            case .unclosed(let range): sink.report(ViewFindings.braceUnclosed(node, range))
            case .dollar(let written):
                sink.report(ViewFindings.dollarInText(written, at: node.location(ofText: written.range)))
            }
        }
        return sink.hasErrors(since: mark) ? nil : TextTemplate(parts: parts)
    }

    /// Resolves a value by its path; nil if the value is unknown or may be missing, which is reported.
    func reference(
        _ written: ValueNotation.Written, in node: YAMLNode, _ scope: TemplateScope
    ) -> ValueReference? {
        let location = node.location(ofText: written.range)
        guard let (type, missing) = find(written.path, at: location, scope) else { return nil }
        if let missing, scope.missing == .isMistake {
            return sink.refuse(ViewFindings.valueOptional(missing, at: location))
        }
        var style = ValueStyle.usual
        if let word = written.format {
            guard let known = ValueStyle(word, ofElements: type) else {
                return sink.refuse(ViewFindings.formatUnknown(word, of: type, at: location))
            }
            style = known
        }
        return ValueReference(path: written.path, type: type, style: style, location: location)
    }

    /// The type of the value at a path, and the path of the first value on the way that may be missing; nil
    /// if the path does not lead to a value, which is reported.
    func find(
        _ path: [String], at location: SourceLocation, _ scope: TemplateScope
    ) -> (type: EntryType, missing: String?)? {
        switch scope.find(path) {
        case .value(let type, let missing): return (type, missing)
        case .nothing(let index, let known):
            let outer = path[..<index].joined(separator: ".")
            if index > 0, case .value(let type, missing: _) = scope.find(Array(path[..<index])),
                case .list(.object(let members)) = type,
                let member = members.first(where: { $0.name == path[index] })
            {
                return sink.refuse(ViewFindings.memberOfList(member, of: outer, at: location))
            }
            let whole = index == 0 ? scope.path(endingIn: path[0]) : nil
            return sink.refuse(
                ViewFindings.valueUnknown(
                    path[index], of: outer, at: location, known: known, whole: whole))
        }
    }
}

extension ValueStyle {
    /// The format that a word stands for. A list uses the formats of its elements.
    fileprivate init?(_ word: String, ofElements type: EntryType) {
        switch type {
        case .value(let type): self.init(word, of: type)
        case .list(let element): self.init(word, ofElements: element)
        case .object: return nil
        }
    }
}
