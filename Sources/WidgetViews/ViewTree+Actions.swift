/// An action that a view offers.
package struct ViewAction: Hashable, Sendable {
    /// Its name, as the provider knows it.
    package var name: String
    /// Whether what is pressed is on; nil for a button.
    package var isOn: Bool?

    package init(_ name: String, isOn: Bool? = nil) {
        self.name = name
        self.isOn = isOn
    }
}

extension ViewTree {
    /// What can be pressed in the view, in the order in which it is read; of equal names the first.
    package var actions: [ViewAction] {
        var actions: [ViewAction] = []
        collect(into: &actions)
        return actions
    }

    private func collect(into actions: inout [ViewAction]) {
        switch content {
        case .button(let action, let content):
            add(ViewAction(action), to: &actions)
            content.collect(into: &actions)
        case .toggle(let action, let isOn, let content):
            add(ViewAction(action, isOn: isOn), to: &actions)
            content.collect(into: &actions)
        case .stack(let stack): for child in stack.children { child.collect(into: &actions) }
        case .link(_, let content): content.collect(into: &actions)
        case .text, .date, .image, .spacer, .divider, .gauge, .progress, .chart: break
        }
    }

    private func add(_ action: ViewAction, to actions: inout [ViewAction]) {
        guard !actions.contains(where: { $0.name == action.name }) else { return }
        actions.append(action)
    }
}
