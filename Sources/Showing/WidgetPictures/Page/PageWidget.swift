package import ViewRendering
package import WidgetModel
import WidgetViews

/// A widget on a page: its two drawings, and its captions.
package struct PageWidget {
    /// A line of text below the drawing.
    package enum Line {
        case text(String)
        /// A text that the user must notice.
        case warning(String)
        /// A text that ends in an instant, with the instant in words.
        case time(String, Instant, words: String)
    }

    package var title: String
    package var family: Family
    /// The drawings of the same view for light and for dark backgrounds.
    package var light: Drawing
    package var dark: Drawing
    package var lines: [Line]

    package init(title: String, family: Family, light: Drawing, dark: Drawing, lines: [Line]) {
        self.title = title
        self.family = family
        self.light = light
        self.dark = dark
        self.lines = lines
    }
}
