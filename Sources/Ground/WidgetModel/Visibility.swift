/// Whether a placed widget is visible on a display.
package enum Visibility: String, Codable, Hashable, Sendable, CaseIterable {
    case visible, hidden
}
