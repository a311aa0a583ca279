package import JSONText

/// What a parameter can be set to.
package struct OptionsAnswer: MessagePart {
    package var options: [Option]
    /// There are more than were answered: a person should search.
    package var hasMore: Bool

    package init(options: [Option], hasMore: Bool = false) {
        self.options = options
        self.hasMore = hasMore
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        options = try fields.required("options") { json throws(MessageError) in
            try Read.list(json, limit: ProtocolLimits.options, Option.init(json:))
        }
        hasMore = try fields.optional("more", Read.boolean) ?? false
    }

    package var json: JSONValue {
        var object: JSONObject = ["options": .array(options.map(\.json))]
        if hasMore { object["more"] = true }
        return .object(object)
    }
}

/// One value that a parameter can be set to.
///
/// On the wire an object of a declared type is itself the option: `{"id": …, "title": …, "subtitle": …}` with
/// its properties. A value of another type is `{"value": …, "title": …, "subtitle": …}`, or the bare value.
package struct Option: MessagePart {
    package var value: JSONValue
    package var title: String?
    package var subtitle: String?

    package init(value: JSONValue, title: String? = nil, subtitle: String? = nil) {
        self.value = value
        self.title = title
        self.subtitle = subtitle
    }

    /// An object of a declared type.
    package init(object: JSONObject) {
        self.init(
            value: .object(object), title: object["title"]?.string, subtitle: object["subtitle"]?.string)
    }

    package init(json: JSONValue) throws(MessageError) {
        guard let object = json.object else {
            guard json != .null, json.array == nil else { throw .unexpected(json, "an option") }
            self.init(value: json)
            return
        }
        let fields = try MessageFields(json)
        let title = try fields.optional("title", Read.text)
        let subtitle = try fields.optional("subtitle", Read.text)
        if let value = object["value"], object["id"] == nil {
            self.init(value: value, title: title, subtitle: subtitle)
        } else {
            _ = try fields.required("id", Read.text)
            self.init(value: json, title: title, subtitle: subtitle)
        }
    }

    package var json: JSONValue {
        if value.object != nil || (title == nil && subtitle == nil) { return value }
        var object: JSONObject = ["value": value]
        object.set("title", title.map(JSONValue.string))
        object.set("subtitle", subtitle.map(JSONValue.string))
        return .object(object)
    }
}
