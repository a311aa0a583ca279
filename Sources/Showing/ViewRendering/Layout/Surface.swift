import WidgetModel
import WidgetViews

/// What views are drawn on: the cells of a terminal (`Canvas`), or shapes in points (`Drawing`).
///
/// The rules of the layout are written once, for all surfaces. A surface defines its unit, and how it draws
/// what these rules need. Leaves, such as charts, are drawn by a function for each surface.
protocol Surface {
    associatedtype Length: LayoutLength
    /// What drawing needs to know besides the view and its frame, such as fonts or characters.
    associatedtype Setting

    /// The least length in points of a spacer in a row, if the view does not state any.
    static var rowSpacerLength: Double { get }
    /// Whether a divider across a grid is as wide as the columns, and does not widen the grid.
    static var dividersFitColumns: Bool { get }

    /// The block of a string.
    static func text(_ text: String, _ builder: BlockBuilder<Self>, in inner: InheritedStyle) -> Block<Self>
    /// The block of a shape behind content.
    static func backdrop(
        _ shape: ViewShape, _ builder: BlockBuilder<Self>, in inner: InheritedStyle
    ) -> Block<Self>
    /// The block of a node, without its padding, frame and background.
    static func block(
        of node: some DrawnNode, _ builder: BlockBuilder<Self>, in inner: InheritedStyle
    ) -> Block<Self>

    /// Draws a thin line that fills `area`.
    mutating func drawDivider(in area: Area, isVertical: Bool, _ color: RGBA)
    /// Draws content that screen readers read as `label`.
    mutating func draw(labeled label: String, content: (inout Self) -> Void)
}

extension Surface {
    typealias Extent = LayoutSize<Length>
    typealias Area = LayoutRect<Length>

    mutating func draw(labeled label: String, content: (inout Self) -> Void) { content(&self) }
}

/// How a kind of node is drawn. It is implemented in the file of the node in `Nodes`.
protocol DrawnNode: ViewNode {
    /// The block of the node, without its padding, frame and background.
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock
    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock

    /// The strings of the node in a status bar. Strings that are side by side form one line.
    func lines(in words: inout BarWords) -> [String]
}

extension DrawnNode {
    /// Bars do not show graphics.
    func lines(in words: inout BarWords) -> [String] { [] }
}

/// A node that is drawn in the same way on all surfaces, because it only consists of other blocks.
protocol ArrangedNode: DrawnNode {
    func block<S: Surface>(arrangedBy builder: BlockBuilder<S>, in inner: InheritedStyle) -> Block<S>
}

extension ArrangedNode {
    func block(_ builder: CellBuilder, in inner: InheritedStyle) -> CellBlock {
        block(arrangedBy: builder, in: inner)
    }

    func block(_ builder: PointBuilder, in inner: InheritedStyle) -> PointBlock {
        block(arrangedBy: builder, in: inner)
    }
}

typealias CellBuilder = BlockBuilder<Canvas>
typealias CellBlock = Block<Canvas>
typealias PointBuilder = BlockBuilder<Drawing>
typealias PointBlock = Block<Drawing>
