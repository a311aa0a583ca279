/// A feature that the view tree cannot express, by the name that authors know. Each is drawn as its nearest
/// equivalent.
///
/// The page about moving from WidgetKit lists all of them; a test compares the lists.
package enum Approximation: String, Hashable, Sendable, CaseIterable {
    case textParts = "Text + Text"
    case textWeights = "Text + Text with weights"
    case fontSize = "Font.system(size:)"
    case customFont = "Font.custom"
    case fontDesign = ".fontDesign"
    case fontWidth = ".fontWidth"
    case italic = ".italic"
    case underline = ".underline"
    case strikethrough = ".strikethrough"
    case smallCaps = ".smallCaps"
    case monospacedDigit = ".monospacedDigit"
    case letterSpacing = ".kerning"
    case baselineOffset = ".baselineOffset"
    case textScale = ".textScale"
    case lineSpacing = ".lineSpacing"
    case leastLines = ".lineLimit with a minimum"
    case minimumScaleFactor = ".minimumScaleFactor"
    case truncationMode = ".truncationMode"
    case dynamicTypeSize = ".dynamicTypeSize"
    case picture = "Image of an asset catalog"
    case imageSize = ".resizable"
    case symbolColors = ".symbolRenderingMode"
    case variableValue = "Image with a variable value"
    case assetColor = "Color of an asset catalog"
    case colorSpace = "Color of another color space"
    case gradient = "Gradient"
    case material = "Material"
    case quaternary = ".quaternary"
    case unevenCorners = "UnevenRoundedRectangle"
    case ring = "Circle().trim"
    case trimmedShape = ".trim of another shape"
    case border = ".border"
    case clipShape = ".clipShape"
    case clipped = ".clipped"
    case overlay = ".overlay"
    case colorOverlay = ".overlay of a color"
    case mask = ".mask"
    case hidden = ".hidden"
    case shadow = ".shadow"
    case blur = ".blur"
    case colorEffect = ".blendMode"
    case rotation = ".rotationEffect"
    case scale = ".scaleEffect"
    case offset = ".offset"
    case zIndex = ".zIndex"
    case frameLimits = ".frame with limits"
    case fixedSize = ".fixedSize"
    case layoutPriority = ".layoutPriority"
    case safeArea = ".ignoresSafeArea"
    case negativePadding = ".padding below 0"
    case negativeSpacing = "Stack with a spacing below 0"
    case textBaseline = ".firstTextBaseline"
    case alignmentGuide = ".alignmentGuide"
    case grid = "LazyVGrid"
    case gridCell = ".gridCellColumns"
    case geometryReader = "GeometryReader"
    case viewThatFits = "ViewThatFits"
    case gaugeMark = ".gaugeStyle(.accessoryCircular)"
    case ringLabels = "Gauge with labels in accessoryCircular"
    case unknownProgress = "ProgressView without a value"
    case timedRing = "ProgressView of a period in a ring"
    case lineChart = "LineMark of several series"
    case sectorChart = "SectorMark"
    case sidewaysBars = "BarMark to the side"
    case negativeBars = "BarMark below 0"
    case chartValues = "Chart of more than 400 values"
    case chartAxis = ".chartXAxis with content"
    case chartDetail = "Chart with details"
    case buttonStyle = ".buttonStyle"
    case disabled = ".disabled"
    case onAppear = ".onAppear"
    case widgetLabel = ".widgetLabel"
    case curvedContent = ".widgetCurvesContent"

    /// The equivalent that is drawn instead.
    package var outcome: String { textOutcome ?? shapeOutcome ?? otherOutcome ?? "is not drawn" }

    /// The equivalents of text, images and colors.
    private var textOutcome: String? {
        switch self {
        case .textParts: "is drawn as texts side by side, which do not wrap together"
        case .textWeights: "is drawn in the weight of the text around it"
        case .fontSize: "is drawn in the text style that is nearest in size"
        case .customFont: "is drawn in the board's font"
        case .fontDesign: "is drawn in the board's font unless it is monospaced"
        case .monospacedDigit: "is drawn in the digits of the board's font"
        case .letterSpacing: "is not drawn, as is .tracking"
        case .leastLines: "is drawn without the minimum"
        case .minimumScaleFactor: "is not drawn: a text that is too long is shortened"
        case .truncationMode: "is drawn as .tail"
        case .dynamicTypeSize: "is drawn in the board's text size"
        case .picture: "is drawn as its label or a placeholder"
        case .imageSize: "is drawn in the size of a symbol, as are .scaledToFit, .aspectRatio and .imageScale"
        case .symbolColors: "is drawn as .monochrome"
        case .variableValue: "is drawn as the whole symbol"
        case .assetColor: "is drawn as the accent color"
        case .colorSpace: "is drawn in sRGB"
        case .gradient: "is drawn in its mean color, except a LinearGradient of a shape or a background"
        case .material: "is drawn as a translucent gray"
        case .quaternary: "is drawn as .tertiary"
        default: nil
        }
    }

    /// The equivalents of shapes, effects and frames.
    private var shapeOutcome: String? {
        switch self {
        case .unevenCorners: "is drawn with its largest radius in all corners"
        case .ring: "is drawn as a ring gauge that begins at the top, as is a part of an Ellipse"
        case .trimmedShape: "is drawn as the whole shape"
        case .border: "is drawn behind the view, as is an overlay of the outline of a shape"
        case .clipShape: "is not drawn, as is .cornerRadius"
        case .clipped: "is drawn without clipping"
        case .overlay: "is drawn as a ZStack, which is as large as the larger view"
        case .colorOverlay: "is not drawn, because it would hide the view"
        case .mask: "is drawn as the mask in the color behind it, or without the mask"
        case .hidden: "is drawn in transparent colors"
        case .colorEffect: "is not drawn, as are .saturation, .brightness and other effects on colors"
        case .offset: "is not drawn, as is .position"
        case .zIndex: "is drawn in the order of the views"
        case .frameLimits: "is drawn without limits that are neither equal nor infinite"
        case .fixedSize: "is drawn in the available space"
        case .layoutPriority: "is drawn with equal priorities"
        case .safeArea: "is drawn inside the margins of the board"
        case .negativePadding: "is drawn as 0"
        case .negativeSpacing: "is drawn with the spacing 0"
        case .textBaseline: "is drawn as .bottom, as is .lastTextBaseline"
        default: nil
        }
    }

    /// The equivalents of arrangements, elements and charts.
    private var otherOutcome: String? {
        switch self {
        case .grid: "is drawn as stacks, as is LazyHGrid"
        case .gridCell: "is drawn as one cell, and other modifiers of cells are not drawn"
        case .geometryReader: "receives the size of the widget or of the nearest fixed frame"
        case .viewThatFits: "shows the first view whose estimated size fits"
        case .gaugeMark: "is drawn filled up to the value instead of with a mark, as is .accessoryLinear"
        case .ringLabels: "is drawn with its value, because the ring needs the space"
        case .unknownProgress: "is drawn as an hourglass"
        case .timedRing: "is drawn as a line"
        case .lineChart: "is drawn as charts one below the other, as are points of several series"
        case .sectorChart: "is drawn as rows with gauges"
        case .sidewaysBars: "is drawn as rows with gauges"
        case .negativeBars: "is drawn as 0"
        case .chartValues: "is drawn with the last 400 values"
        case .chartAxis: "is drawn with the chart's own labels, and other axes are not drawn"
        case .chartDetail: "is drawn without groups of colors, symbols, annotations and vertical rules"
        case .buttonStyle: "is drawn in the board's style, as are .toggleStyle and .controlSize"
        case .disabled: "is drawn as usual, and can be pressed"
        case .onAppear: "is never called"
        case .widgetLabel: "is drawn below the view in accessoryCorner, and not in other families"
        case .curvedContent: "is drawn straight"
        default: nil
        }
    }
}

extension Approximation: CustomStringConvertible {
    /// A sentence such as `.shadow is not drawn`.
    package var description: String { rawValue + " " + outcome }
}
