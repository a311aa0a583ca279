/// Whether somebody looks at a placed widget.
package enum Visibility: String, Hashable, Sendable, CaseIterable {
    case visible, hidden
}
