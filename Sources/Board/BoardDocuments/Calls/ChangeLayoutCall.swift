package import WidgetModel

/// Changes the arrangement of the widgets.
package struct ChangeLayoutCall: DocumentCall {
    package typealias Reply = ArrangedBoard

    package static let method = "layout.change"

    package static let routes = [
        CallRoute(.post, "/layout", "Change how the widgets are arranged.") {
            $0.body = .members()
            $0.example = ["move": ["weather-1"], "before": "counter-1"]
            $0.isBodyRequired = true
        }
    ]

    package let document: LayoutChange

    package init(_ document: LayoutChange) { self.document = document }

    package var lane: CallLane { .reading }
}
