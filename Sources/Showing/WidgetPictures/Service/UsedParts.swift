import BoardDocuments
import ViewRendering
import WidgetModel
import WidgetViews

extension UsedParts {
    init(_ drawing: Drawing) {
        self.init(
            parts: drawing.parts.compactMap { placed in
                let area = placed.area
                var part = Part(
                    label: placed.label, x: area.x, y: area.y, width: area.width, height: area.height)
                switch placed.part {
                case .action(let name): part.action = name
                case .link:
                    guard let address = placed.part.openedAddress else { return nil }
                    part.link = address.text
                }
                return part
            })
    }
}
