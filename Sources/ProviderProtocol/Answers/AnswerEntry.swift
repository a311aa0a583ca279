package import JSONText
package import WidgetModel
package import WidgetViews

/// One entry of a timeline as a provider answers it: when it begins to show, and what.
package struct AnswerEntry: MessagePart {
    package var date: Instant
    package var relevance: Relevance?
    package var view: ViewTree

    package init(date: Instant, relevance: Relevance? = nil, view: ViewTree) {
        self.date = date
        self.relevance = relevance
        self.view = view
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        date = try fields.required("date", Read.instant)
        relevance = try fields.optional("relevance", Relevance.init(json:))
        view = try fields.required("view", AnswerEntry.view)
    }

    package var json: JSONValue {
        var object: JSONObject = ["date": Write.instant(date)]
        object.set("relevance", relevance?.json)
        object["view"] = view.json
        return .object(object)
    }

    /// A view tree; what is wrong with it keeps its place.
    static func view(_ json: JSONValue) throws(MessageError) -> ViewTree {
        do throws(ViewError) { return try ViewTree(json: json) } catch {
            throw MessageError(path: error.path, "found \(error.found), expected \(error.expected)")
        }
    }
}

/// How much an entry matters among the widgets that share a place, and for how long from its date on.
package struct Relevance: MessagePart {
    package var score: Double
    /// Nil: until the next entry.
    package var duration: Milliseconds?

    package init(score: Double, duration: Milliseconds? = nil) {
        self.score = score
        self.duration = duration
    }

    package init(json: JSONValue) throws(MessageError) {
        let fields = try MessageFields(json)
        score = try fields.required("score", Read.number)
        duration = try fields.optional("duration", Read.seconds)
    }

    package var json: JSONValue {
        var object: JSONObject = ["score": Write.number(score)]
        object.set("duration", duration.map(Write.seconds))
        return .object(object)
    }
}
