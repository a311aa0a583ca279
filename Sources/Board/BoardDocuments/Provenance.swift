package import WidgetModel

/// The origin of a widget's content.
package struct Provenance: Codable, Hashable, Sendable {
    /// The revision for which it was built.
    package var revision: Revision
    /// The generation of the request that was answered with it.
    package var request: Generation
    /// Why it was requested; null if the request is no longer in the ledger.
    @OrNull package var reason: ReloadReason?
    /// When the answer arrived.
    package var answered: Instant
    /// The version of the provider that answered: a hash of its program and its start settings. Null if
    /// unknown.
    @OrNull package var provider: String?
    /// When the next timeline replaced it; missing for the current one.
    package var replaced: Instant?

    package init(
        revision: Revision, request: Generation, reason: ReloadReason?, answered: Instant, provider: String?,
        replaced: Instant? = nil
    ) {
        self.revision = revision
        self.request = request
        self.reason = reason
        self.answered = answered
        self.provider = provider
        self.replaced = replaced
    }
}
