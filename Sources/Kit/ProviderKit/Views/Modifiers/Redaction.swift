/// Placeholders and private content.
extension View {
    /// Hides the view's text and symbols. Every character is drawn as a block.
    public func redacted(reason: RedactionReasons) -> some View {
        EnvironmentChange(content: self) { $0.redactionReasons.formUnion(reason) }
    }

    /// Shows this view's text and symbols inside a redacted view.
    public func unredacted() -> some View {
        EnvironmentChange(content: self) { $0.redactionReasons = [] }
    }

    /// Hides the view if the environment requires privacy. Boards do not require it, but your own
    /// `redacted(reason: .privacy)` does.
    public func privacySensitive(_ isSensitive: Bool = true) -> some View {
        EnvironmentChange(content: self) { $0.build.isPrivate = isSensitive }
    }
}

extension EnvironmentValues {
    /// Whether text and symbols are hidden.
    var isRedacted: Bool {
        redactionReasons.contains(.placeholder)
            || (build.isPrivate && redactionReasons.contains(.privacy))
    }
}
