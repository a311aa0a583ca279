import WidgetViews

extension ViewShape: DrawnNode {}

extension ViewGradient: DrawnNode {
    /// A gradient fills the available space.
    var shape: ViewShape { ViewShape(.rectangle, fill: .gradient(self)) }
}
