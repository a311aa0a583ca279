package import WidgetModel

extension SourceDeclaration {
    /// The rule for pushed documents; nil if the source does not use any.
    package var pushRule: PushRule? {
        for fetch in fetches {
            if case .push(let rule) = fetch.method { return rule }
        }
        return nil
    }

    /// Whether the pushed document is the whole document. If it is joined with other answers, it can only be
    /// checked together with them.
    fileprivate var isOnlyPushed: Bool { pushRule != nil && fetches.count == 1 && fetches[0].name == nil }
}

/// Documents that programs push to a widget.
extension BoundWidget {
    /// The rule for pushed documents; nil if the widget does not show any.
    package var pushRule: PushRule? { declaredSource?.pushRule }

    private var declaredSource: SourceDeclaration? { manifest.source(of: declaration) }

    /// Checks that a timeline can be made from a pushed document, as when the document is shown.
    ///
    /// - Parameter document: the document after it was combined with the former one.
    package func check(
        pushed document: JSONValue, in context: AnswerContext
    ) throws(AnswerProblem) {
        guard let source = declaredSource, source.isOnlyPushed, let view else { return }
        _ = try source.timeline(of: document, entry: view.entry, in: context)
        _ = try source.policy(of: document, in: context)
    }
}
