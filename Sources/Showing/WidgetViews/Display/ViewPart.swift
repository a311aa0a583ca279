/// A part of a view that a user can use.
package enum ViewPart: Hashable, Sendable {
    /// A link that can be opened.
    case link(String)
    /// A button or a toggle that can be pressed, identified by its action.
    case action(String)

    /// The address of a link that every display may open; nil for other parts.
    package var openedAddress: LinkAddress? {
        guard case .link(let url) = self, let address = LinkAddress(url), address.isCommon else { return nil }
        return address
    }
}
