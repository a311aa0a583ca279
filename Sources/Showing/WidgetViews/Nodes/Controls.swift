package import WidgetModel

/// A view that opens a link when it is touched.
package struct ViewLink: ViewNode {
    package var url: String
    package var content: ViewTree

    package init(_ url: String, content: ViewTree) {
        self.url = url
        self.content = content
    }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "link", ViewSchema.text, beside: ["content": ViewSchema.view], required: ["content"]
    ) { object, reader throws(ViewError) in
        .link(ViewLink(try reader.requiredText("link", of: object), content: try reader.touched(object)))
    }

    package func write(into object: inout JSONObject) {
        object["link"] = .string(url)
        object["content"] = content.json
    }

    package var children: [ViewTree] { [content] }

    package func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewContent? {
        var link = self
        link.content = change(content)
        return .link(link)
    }

    package var ownBytes: Int { url.utf8.count }
}

/// A view that can be pressed; the provider then performs its action.
/// The name that the provider receives when the button is pressed.
package struct ViewButton: ViewNode {
    package var name: String
    package var content: ViewTree

    package init(action name: String, content: ViewTree) {
        self.name = name
        self.content = content
    }

    /// How the node is read from its JSON form.
    static let form = ViewForm(
        "button", ViewSchema.text, beside: ["content": ViewSchema.view], required: ["content"]
    ) { object, reader throws(ViewError) in
        .button(
            ViewButton(action: try reader.action("button", of: object), content: try reader.touched(object)))
    }

    package func write(into object: inout JSONObject) {
        object["button"] = .string(name)
        object["content"] = content.json
    }

    package var children: [ViewTree] { [content] }

    package func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewContent? {
        var button = self
        button.content = change(content)
        return .button(button)
    }

    package var action: ViewAction? { ViewAction(name) }
    package var ownBytes: Int { name.utf8.count }
}

/// A button with a state that is on or off.
package struct ViewToggle: ViewNode {
    /// The name that the provider receives when the toggle is pressed.
    package var name: String
    package var isOn: Bool
    package var content: ViewTree

    package init(action name: String, isOn: Bool, content: ViewTree) {
        self.name = name
        self.isOn = isOn
        self.content = content
    }

    /// How the node is read from its JSON form. `isOn` is required.
    static let form = ViewForm(
        "toggle", ViewSchema.text, beside: ["content": ViewSchema.view, "isOn": ViewSchema.boolean],
        required: ["content", "isOn"]
    ) { object, reader throws(ViewError) in
        guard case .boolean(let isOn)? = object["isOn"] else {
            throw ViewError(.value, at: "isOn", found: object["isOn"].named, expected: "true or false")
        }
        let name = try reader.action("toggle", of: object)
        return .toggle(ViewToggle(action: name, isOn: isOn, content: try reader.touched(object)))
    }

    package func write(into object: inout JSONObject) {
        object["toggle"] = .string(name)
        object["isOn"] = .boolean(isOn)
        object["content"] = content.json
    }

    package var children: [ViewTree] { [content] }

    package func mappingChildren(_ change: (ViewTree) -> ViewTree) -> ViewContent? {
        var toggle = self
        toggle.content = change(content)
        return .toggle(toggle)
    }

    package var action: ViewAction? { ViewAction(name, isOn: isOn) }
    package var ownBytes: Int { name.utf8.count }
}

extension ViewReader {
    /// Reads the view inside a link, a button or a toggle, which is required.
    fileprivate mutating func touched(_ object: JSONObject) throws(ViewError) -> ViewTree {
        guard let content = object["content"] else {
            throw ViewError(.value, at: "content", found: "nothing", expected: "the view to touch")
        }
        return try within("content") { () throws(ViewError) in try view(content) }
    }

    /// Reads the name that the provider receives when the element is pressed.
    fileprivate mutating func action(_ key: String, of object: JSONObject) throws(ViewError) -> String {
        let action = try requiredText(key, of: object)
        guard ViewLimits.isAction(action) else {
            throw ViewError(
                .range, at: key, found: object[key].named,
                expected: "an action of 1 to \(ViewLimits.actionBytes) bytes on one line")
        }
        return action
    }
}
