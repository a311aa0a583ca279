import WidgetViews

extension ViewTree {
    /// What the view counts against `TimelineLimits.bytes`: cheap to know and steady whatever the archive's
    /// form.
    var countedBytes: Int {
        let node = content.node
        return node.children.reduce(ProtocolLimits.nodeBytes + node.ownBytes) { $0 + $1.countedBytes }
    }
}
