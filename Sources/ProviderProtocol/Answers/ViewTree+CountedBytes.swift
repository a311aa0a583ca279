import WidgetViews

extension ViewTree {
    /// What the view counts against `TimelineLimits.bytes`: cheap to know and steady whatever the archive's
    /// form.
    var countedBytes: Int {
        var bytes = ProtocolLimits.nodeBytes
        switch content {
        case .text(let text): bytes += text.utf8.count
        case .image(let symbol): bytes += symbol.name.utf8.count + (symbol.label?.utf8.count ?? 0)
        case .stack(let stack): for child in stack.children { bytes += child.countedBytes }
        case .gauge(let gauge): bytes += (gauge.label?.utf8.count ?? 0) + (gauge.valueLabel?.utf8.count ?? 0)
        case .progress(let progress): bytes += progress.label?.utf8.count ?? 0
        case .chart(let chart):
            bytes += chart.values.count * 8 + chart.labels.reduce(0) { $0 + $1.utf8.count }
        case .link(let touched, let content), .button(let touched, let content),
            .toggle(let touched, _, let content):
            bytes += touched.utf8.count + content.countedBytes
        case .date, .spacer, .divider: break
        }
        return bytes
    }
}
