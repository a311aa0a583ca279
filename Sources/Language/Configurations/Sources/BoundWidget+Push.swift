import SourceText
package import WidgetModel

extension SourceDeclaration {
    /// The rule for pushed documents; nil if the source does not use any.
    package var pushRule: PushRule? {
        for fetch in fetches {
            if case .push(let rule) = fetch.method { return rule }
        }
        return nil
    }

    /// Whether pushed documents are the only data. If they are joined with other answers, they can only be
    /// checked together with them.
    package var isOnlyPushed: Bool { pushRule != nil && fetches.count == 1 }
}

/// Documents that programs push to a widget.
extension BoundWidget {
    /// The rule for pushed documents; nil if the widget does not show any.
    package var pushRule: PushRule? { source?.pushRule }

    /// Checks that a timeline can be made from a pushed document, as when the document is shown.
    ///
    /// - Parameter document: the document after it was combined with the former one.
    package func check(
        pushed document: JSONValue, in context: AnswerContext
    ) throws(AnswerProblem) {
        guard let source, source.isOnlyPushed, let view else { return }
        let whole = source.fetches[0].name.map { JSONValue.object([$0.value: document]) } ?? document
        _ = try source.timeline(of: whole, entry: view.entry, in: context)
        _ = try source.policy(of: whole, in: context)
    }
}
