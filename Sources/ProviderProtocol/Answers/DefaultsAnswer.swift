package import JSONText

/// What parameters begin with at one placed widget, by name; those that are not named keep the definition's
/// default.
package struct DefaultsAnswer: MessagePart {
    package var values: JSONObject

    package init(values: JSONObject = [:]) { self.values = values }

    package init(json: JSONValue) throws(MessageError) {
        values = try MessageFields(json).optional("values", Read.object) ?? [:]
    }

    package var json: JSONValue { ["values": .object(values)] }
}
