/// Placeholders and private content.
extension View {
    /// Hides the words and symbols of the view. Every character is drawn as a block.
    public func redacted(reason: RedactionReasons) -> some View {
        EnvironmentChange(content: self) { $0.redactionReasons.formUnion(reason) }
    }

    /// Shows the words and symbols of this view inside a redacted one.
    public func unredacted() -> some View {
        EnvironmentChange(content: self) { $0.redactionReasons = [] }
    }

    /// Hides the view if the environment asks for privacy. Boards do not, but your own
    /// `redacted(reason: .privacy)` does.
    public func privacySensitive(_ isSensitive: Bool = true) -> some View {
        EnvironmentChange(content: self) { $0.build.isPrivate = isSensitive }
    }
}

extension EnvironmentValues {
    /// Whether words and symbols are hidden.
    var isRedacted: Bool {
        redactionReasons.contains(.placeholder)
            || (build.isPrivate && redactionReasons.contains(.privacy))
    }
}
