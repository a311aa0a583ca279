package import WidgetModel

/// Lists the kinds that can be placed, each with a snapshot.
package struct GalleryCall: BoardCall {
    package typealias Reply = Gallery

    package static let method = "gallery"

    package static let routes = [
        CallRoute.get(
            "/gallery", "The kinds that can be placed, each with a snapshot.",
            query: [.member("family", "Only kinds that support this family.", .word(of: Family.self))])
    ]

    /// Only kinds that support this family; nil for all.
    package var family: Family?

    package init(family: Family? = nil) { self.family = family }

    package var isReading: Bool { true }
}
