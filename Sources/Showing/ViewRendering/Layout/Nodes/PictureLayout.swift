import WidgetViews

extension ViewPicture: DrawnNode {
    /// The text that is drawn instead of the picture: its label, the name of its file, or its size.
    var shownName: String {
        if let label { return label }
        return switch source {
        case .file(let path): String(path.split(separator: "/").last ?? "")
        case .bytes(let bytes): "\(bytes.size.width) × \(bytes.size.height)"
        }
    }
}
