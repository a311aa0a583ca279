public import Foundation

extension Text {
    /// A string with attributes: the fonts and colors of SwiftUI's scope, and links.
    @_disfavoredOverload public init(_ string: AttributedString) {
        parts = string.runs.map { run in
            let words = String(string[run.range].characters)
            var text = Text(run.link.map { .link(words, $0) } ?? .words(words))
            if let font = run.swiftUI.font { text = text.font(font) }
            if let color = run.swiftUI.foregroundColor { text = text.foregroundColor(color) }
            if run.swiftUI.underlineStyle != nil { text = text.underline() }
            if run.swiftUI.strikethroughStyle != nil { text = text.strikethrough() }
            if let kern = run.swiftUI.kern { text = text.kerning(kern) }
            if let tracking = run.swiftUI.tracking { text = text.tracking(tracking) }
            return text.parts[0]
        }
    }
}

extension AttributeScopes {
    /// The attributes of views.
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

    /// The attributes of views.
    public struct SwiftUIAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The color of the text.
        public let foregroundColor: ForegroundColorAttribute
        /// The background color of the text, which is not drawn.
        public let backgroundColor: BackgroundColorAttribute
        /// A line under the text, which is not drawn.
        public let underlineStyle: UnderlineStyleAttribute
        /// A line through the text, which is not drawn.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The distance between letters, which is not drawn.
        public let kern: KerningAttribute
        /// The distance between letters, which is not drawn.
        public let tracking: TrackingAttribute
        /// The attributes of Foundation.
        public let foundation: AttributeScopes.FoundationAttributes

        /// The font.
        public enum FontAttribute: AttributedStringKey {
            public typealias Value = Font
            public static let name = "SwiftUI.Font"
        }
        /// The color of the text.
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.ForegroundColor"
        }
        /// The background color of the text.
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.BackgroundColor"
        }
        /// A line under the text.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.UnderlineStyle"
        }
        /// A line through the text.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.StrikethroughStyle"
        }
        /// The distance between letters.
        public enum KerningAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Kern"
        }
        /// The distance between letters.
        public enum TrackingAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Tracking"
        }
    }
}

extension AttributeDynamicLookup {
    /// The attributes of views as properties of attributed strings.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, Key>
    ) -> Key { self[Key.self] }
}

extension Text.LineStyle {
    /// A line of one stroke.
    public static let single = Text.LineStyle()

    /// A line with a pattern and a color.
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
}
