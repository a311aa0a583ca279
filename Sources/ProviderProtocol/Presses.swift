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

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        context = try fields.decode(RequestContext.self, forKey: .context)
        configuration = try fields.read(.configuration, otherwise: [:])
        action = try fields.decode(String.self, forKey: .action)
        isOn = try fields.decodeIfPresent(Bool.self, forKey: .isOn)
        press = try fields.decode(Int.self, forKey: .press)
    }
}

/// Asks the process to answer and then to end; it is stopped step by step when it does not.
package struct ShutdownRequest: RequestParams {
    package typealias Answer = Done
    package static let method = Method.shutdown

    package init() {}
    package init(from decoder: any Decoder) {}
}
