package import JSONText
package import WidgetModel
package import WidgetViews

/// The answer to `placeholder` and `snapshot`: one view, and the date that it is of when it says.
package struct EntryAnswer: MessagePart {
    package var date: Instant?
    package var view: ViewTree

    package init(date: Instant? = nil, view: ViewTree) {
        self.date = date
        self.view = view
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        date = try fields.optional("date", Read.instant)
        view = try fields.required("view", AnswerEntry.view)
    }

    package var json: JSONValue {
        var object: JSONObject = [:]
        object.set("date", date.map(Write.instant))
        object["view"] = view.json
        return .object(object)
    }
}
