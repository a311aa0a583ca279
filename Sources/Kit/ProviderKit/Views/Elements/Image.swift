public import Foundation
import WidgetViews

/// A symbol by its name, or a picture's name.
///
/// The view tree supports symbols, but no other pictures. A picture of an asset catalog is drawn as its name.
public struct Image: View, Sendable {
    public typealias Body = Never

    /// How an image is colored.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// In the foreground color, or in its own colors.
        case template, original
    }

    /// How a picture fills more space than its size. A symbol keeps its size.
    public enum ResizingMode: Hashable, Sendable {
        /// Repeats or stretches the picture.
        case tile, stretch
    }

    /// How a picture is scaled. A symbol keeps its size.
    public enum Interpolation: Hashable, Sendable {
        /// The qualities.
        case none, low, medium, high
    }

    /// The size of a symbol relative to the text. Symbols are drawn as large as the text.
    public enum Scale: Hashable, Sendable {
        /// The sizes.
        case small, medium, large
    }

    private let name: String
    private var label: Text?
    private let isSymbol: Bool
    private var approximations: [Approximation] = []

    private init(_ name: String, label: Text?, isSymbol: Bool) {
        self.name = name
        self.label = label
        self.isSymbol = isSymbol
        if !isSymbol { approximations = [.picture] }
    }

    /// A symbol by its name, such as `heart.fill`.
    ///
    /// The page about the view tree lists the known names. An unknown symbol is shown as a placeholder.
    public init(systemName: String) { self.init(systemName, label: nil, isSymbol: true) }

    /// A symbol of which a part is filled. It is drawn as a whole.
    public init(systemName: String, variableValue: Double?) {
        self.init(systemName: systemName)
        if variableValue != nil { approximations = [.variableValue] }
    }

    /// A picture of an asset catalog. It is drawn as its name.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(name, label: Text(verbatim: name), isSymbol: false)
    }

    /// A picture of an asset catalog. It is drawn as its label.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(name, label: label, isSymbol: false)
    }

    /// A picture without meaning. It is drawn as a placeholder.
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(name, label: nil, isSymbol: false)
    }

    private func approximated(_ approximation: Approximation, if isNeeded: Bool = true) -> Image {
        var image = self
        if isNeeded { image.approximations.append(approximation) }
        return image
    }

    /// Lets the image fill the available space. Ignored: the image keeps its size.
    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
    ) -> Image { approximated(.imageSize) }

    /// Sets how the image is colored. Symbols are drawn in the foreground color.
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
        approximated(.symbolColors, if: mode == .original)
    }

    /// Sets how symbols are colored. They are drawn in the foreground color.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        approximated(.symbolColors, if: mode != nil && mode != .monochrome)
    }

    /// Sets how the image is colored on a tinted board. Ignored, because boards show full color.
    public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> Image { self }

    /// Sets how the image is scaled. Ignored: the image keeps its size.
    public func interpolation(_ interpolation: Interpolation) -> Image { self }

    /// Smooths the edges of the image, which the board does if it can.
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    public func built(in environment: EnvironmentValues) -> BuiltViews {
        BuiltViews(content(in: environment))
    }

    func content(in environment: EnvironmentValues) -> ViewContent {
        for approximation in approximations { environment.record(approximation) }
        if environment.isRedacted { return .text(ViewText("▒▒")) }
        return .image(
            ViewSymbol(
                isSymbol ? environment.build.symbolVariants.applied(to: name) : name,
                label: label?.words(in: environment)))
    }
}

/// How symbols of several layers are colored.
public struct SymbolRenderingMode: Hashable, Sendable {
    private let name: String

    /// All layers in the foreground color, as the board draws them.
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    /// Layers in their own colors.
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    /// Layers with several opacities.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// Layers in the levels of the foreground style.
    public static let palette = SymbolRenderingMode(name: "palette")
}

/// How an image is colored on a tinted board.
public struct WidgetAccentedRenderingMode: Hashable, Sendable {
    private let name: String

    /// In the accent color.
    public static let accented = WidgetAccentedRenderingMode(name: "accented")
    /// Without colors.
    public static let desaturated = WidgetAccentedRenderingMode(name: "desaturated")
    /// In the accent color, without colors.
    public static let accentedDesaturated = WidgetAccentedRenderingMode(name: "accentedDesaturated")
    /// In its own colors.
    public static let fullColor = WidgetAccentedRenderingMode(name: "fullColor")
}

/// Variants of symbols, such as filled ones, as additions to their names.
public struct SymbolVariants: Hashable, Sendable {
    private var additions: [String] = []

    /// The symbol itself.
    public static let none = SymbolVariants()
    /// The filled symbol.
    public static let fill = SymbolVariants(additions: ["fill"])
    /// The symbol in a circle.
    public static let circle = SymbolVariants(additions: ["circle"])
    /// The symbol in a square.
    public static let square = SymbolVariants(additions: ["square"])
    /// The symbol in a rectangle.
    public static let rectangle = SymbolVariants(additions: ["rectangle"])
    /// The symbol with a slash in front.
    public static let slash = SymbolVariants(additions: ["slash"])

    /// The filled form of this variant.
    public var fill: SymbolVariants { SymbolVariants(additions: additions + ["fill"]) }
    /// This variant in a circle.
    public var circle: SymbolVariants { SymbolVariants(additions: additions + ["circle"]) }
    /// This variant in a square.
    public var square: SymbolVariants { SymbolVariants(additions: additions + ["square"]) }
    /// This variant with a slash in front.
    public var slash: SymbolVariants { SymbolVariants(additions: additions + ["slash"]) }

    /// The name of a symbol in this variant.
    func applied(to name: String) -> String {
        let parts = Set(name.split(separator: ".").map(String.init))
        return ([name] + additions.filter { !parts.contains($0) }).joined(separator: ".")
    }

    func union(_ other: SymbolVariants) -> SymbolVariants {
        SymbolVariants(additions: additions + other.additions.filter { !additions.contains($0) })
    }
}

/// Modifiers for the images inside a view.
extension View {
    /// Shows symbols inside in a variant.
    public func symbolVariant(_ variant: SymbolVariants) -> some View {
        building { $0.symbolVariants = $0.symbolVariants.union(variant) }
    }

    /// Sets how symbols inside are colored. They are drawn in the foreground color.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
        approximated(.symbolColors, if: mode != nil && mode != .monochrome)
    }

    /// Sets the size of symbols relative to the text. Symbols are drawn as large as the text.
    public func imageScale(_ scale: Image.Scale) -> some View {
        approximated(.imageSize, if: scale != .medium)
    }

    /// Scales the view into the available space, which is not drawn.
    public func scaledToFit() -> some View { approximated(.imageSize) }

    /// Scales the view over the available space, which is not drawn.
    public func scaledToFill() -> some View { approximated(.imageSize) }

    /// Scales the view with fixed proportions, which is not drawn.
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        approximated(.imageSize)
    }

    /// Scales the view with fixed proportions, which is not drawn.
    public func aspectRatio(_ ratio: CGSize, contentMode: ContentMode) -> some View {
        approximated(.imageSize)
    }
}

/// How a view with fixed proportions is scaled.
public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// Into the available space, or over it.
    case fit, fill
}
