package import JSONText

/// Asks to do what a person pressed on a placed widget.
package struct PerformRequest: RequestParams {
    package typealias Answer = Done
    package static let method = Method.perform

    package var context: RequestContext
    /// As for a timeline.
    package var configuration: JSONObject
    /// The name of a button or a toggle in the view.
    package var action: String
    /// What a toggle is to be; nil for a button.
    package var isOn: Bool?
    /// Counts the presses of the placed widget from 1. A press that is asked for again, because its answer
    /// was lost, has its number again.
    package var press: Int

    package init(
        context: RequestContext, configuration: JSONObject = [:], action: String, isOn: Bool? = nil,
        press: Int
    ) {
        self.context = context
        self.configuration = configuration
        self.action = action
        self.isOn = isOn
        self.press = press
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        self.init(
            context: try fields.required("context", RequestContext.init(json:)),
            configuration: try fields.optional("configuration", Read.object) ?? [:],
            action: try fields.required("action", Read.text), isOn: try fields.optional("isOn", Read.boolean),
            press: try fields.required("press", Read.integer))
    }

    package var json: JSONValue {
        var object: JSONObject = [
            "context": context.json, "configuration": .object(configuration), "action": .string(action),
        ]
        object.set("isOn", isOn.map(JSONValue.boolean))
        object["press"] = .integer(Int64(press))
        return .object(object)
    }
}
