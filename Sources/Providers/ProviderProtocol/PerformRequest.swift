package import WidgetModel

/// Asks the provider to perform the action of an element that a user pressed.
package struct PerformRequest: RequestParams {
    package typealias Answer = Done
    package static let method = Method.perform

    package var context: RequestContext
    /// The same values as in a request for a timeline.
    package var configuration: JSONObject
    /// The name of the action of a button or a toggle in the view.
    package var action: String
    /// The new state of a toggle; nil for a button.
    package var isOn: Bool?
    /// The number of the press, counted from 1 for each placed widget. If the answer to a press is lost, the
    /// press is repeated with the same number.
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

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        context = try fields.decode(RequestContext.self, forKey: .context)
        configuration = try fields.read(.configuration, otherwise: [:])
        action = try fields.decode(String.self, forKey: .action)
        isOn = try fields.decodeIfPresent(Bool.self, forKey: .isOn)
        press = try fields.decode(Int.self, forKey: .press)
    }
}

/// Asks the process to answer and then to exit. If it does not, it is terminated in steps.
package struct ShutdownRequest: RequestParams {
    package typealias Answer = Done
    package static let method = Method.shutdown

    package init() {}
    package init(from decoder: any Decoder) {}
}
