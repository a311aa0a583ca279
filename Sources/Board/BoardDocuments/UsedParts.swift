/// The parts of a widget's picture that a user can use, as a document for pages. Links that pages do not open
/// are left out.
package struct UsedParts: Codable, Sendable {
    /// A part with its area in points.
    package struct Part: Codable, Sendable {
        /// The address of a link; missing for a button or a toggle.
        package var link: String?
        /// The action of a button or a toggle; missing for a link.
        package var action: String?
        /// The text for screen readers; empty without text.
        package var label: String
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double

        package init(label: String, x: Double, y: Double, width: Double, height: Double) {
            self.label = label
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// From back to front: a link around a button comes before the button.
    package var parts: [Part]

    package init(parts: [Part]) { self.parts = parts }
}
