package import IntentDefinitions
package import ProviderProtocol
package import SourceText
package import WidgetModel

/// The data of widgets without a program: the key `source`, which stands in place of `command`.
///
/// `widgetconf-source` reads the declaration, and answers the ordinary protocol from it.
package struct SourceDeclaration: Sendable {
    /// The location of the key.
    package let location: SourceLocation
    /// What is fetched for each timeline, in file order. A single fetch has no name. Named ones are joined:
    /// their answers are members of one document.
    package internal(set) var fetches: [SourceFetch] = []
    /// The list with an entry for each element; nil for a single entry.
    package internal(set) var entries: Located<AnswerPath>?
    /// The date of an entry, relative to its element; nil for a single entry at the time of the request.
    package internal(set) var date: MappedValue?
    /// The data of an entry, relative to its element. Paths that begin with `$.` are relative to the
    /// document.
    package internal(set) var values: [MappedValue] = []
    package internal(set) var reload = SourceReload.after(.minutes(30))
    /// The location of the written `reload`; nil for the standard value.
    var reloadLocation: SourceLocation?
    /// The choices of parameters, by parameter.
    package internal(set) var choices: [SourceChoices] = []
    /// Hosts that may have private addresses, which are refused otherwise.
    package internal(set) var privateHosts: [Located<String>] = []
    /// The hosts of its URLs, in file order, including the URLs of choices.
    package internal(set) var hosts: [Located<String>] = []
    /// The values that its templates use, in file order.
    package internal(set) var uses: [SourceUse] = []
}

/// One question to the outside, and how its answer is read.
package struct SourceFetch: Sendable {
    /// The member of the document that contains the answer; nil if the answer is the document.
    package internal(set) var name: Located<String>?
    package internal(set) var method: FetchMethod
    package internal(set) var format = AnswerFormat.json
    /// For `AnswerFormat.text`: the pattern of the text.
    package internal(set) var pattern: TextPattern?

    package init(
        name: Located<String>? = nil, method: FetchMethod, format: AnswerFormat = .json,
        pattern: TextPattern? = nil
    ) {
        self.name = name
        self.method = method
        self.format = format
        self.pattern = pattern
    }
}

/// Where an answer comes from.
package enum FetchMethod: Sendable {
    case http(HTTPFetch)
    case run(RunFetch)
    /// The content of a file, which is watched. The path is relative to the manifest's folder.
    case file(Located<SourceTemplate>)
    /// Data in the manifest itself.
    case fixed(JSONValue)
    /// Documents that other programs push to the board, which sends the latest one with each request.
    case push(PushRule)
    /// The newest messages of a broker, which sends each one when it is published.
    case mqtt(MQTTFetch)
}

/// A request over HTTP.
package struct HTTPFetch: Sendable {
    package enum Method: String, Sendable, CaseIterable { case get = "GET", post = "POST" }

    package internal(set) var method = Method.get
    /// The scheme and the host never contain a value.
    package internal(set) var url: Located<SourceTemplate>
    /// Added to the query of the URL. An item whose value is missing is left out, and a list is repeated.
    package internal(set) var query: [NamedTemplate] = []
    package internal(set) var headers: [NamedTemplate] = []
    package internal(set) var body: FetchBody?
    /// The URL of the next page in an answer, and the most pages that are requested; nil for one page.
    package internal(set) var pages: (next: Located<AnswerPath>, most: Int)?

    package init(url: Located<SourceTemplate>) { self.url = url }
}

/// A query item, a header or an environment variable.
package struct NamedTemplate: Sendable {
    package let name: Located<String>
    package let template: SourceTemplate
}

/// The body of a POST request.
package enum FetchBody: Sendable {
    /// Sent as JSON if it begins like JSON, and as `text/plain` otherwise, unless a header says otherwise.
    case text(SourceTemplate)
    /// Sent as JSON, or as the fields of a form if a header says so. Values in JSON keep their types.
    case json(JSONTemplate)
}

/// JSON with values of the request in it.
package indirect enum JSONTemplate: Sendable {
    case constant(JSONValue)
    case template(SourceTemplate)
    case array([JSONTemplate])
    case object([(name: String, value: JSONTemplate)])
}

/// A command whose output is the answer. No shell is involved.
package struct RunFetch: Sendable {
    /// The program and its arguments. The program never contains a value.
    package internal(set) var command: [Located<SourceTemplate>]
    /// Whether the command keeps running and prints a line for each update.
    package internal(set) var isKept = false
}

/// A topic of a broker for MQTT, whose newest message is the answer.
package struct MQTTFetch: Sendable {
    /// Never contains a value.
    package let broker: Located<FetchOrigin>
    package let topic: Located<SourceTemplate>
    /// Nil without a login.
    package let user: Located<SourceTemplate>?
    package let password: Located<SourceTemplate>?

    package init(
        broker: Located<FetchOrigin>, topic: Located<SourceTemplate>, user: Located<SourceTemplate>? = nil,
        password: Located<SourceTemplate>? = nil
    ) {
        self.broker = broker
        self.topic = topic
        self.user = user
        self.password = password
    }
}

/// A value of an entry: where it is in the answer, and how it is converted.
package struct MappedValue: Sendable {
    package let name: Located<String>
    /// Nil if `template` or only `standard` is used instead.
    package internal(set) var path: Located<AnswerPath>?
    /// A value of the configuration, the group or the request, which is used instead of the answer.
    package internal(set) var template: SourceTemplate?
    /// The value if the answer has none at the path, or if the template has none.
    package internal(set) var standard: JSONValue?
    /// The values of each object, for a list of objects: paths are relative to the element.
    package internal(set) var members: [MappedValue] = []
    /// The unit of a number in the answer, such as `K`, `ms` or `USD`; nil for the usual one.
    package internal(set) var unit: Located<String>?
    /// For percentages: the number that means 100 %; nil for 1.
    package internal(set) var whole: DecimalNumber?
    /// For the properties of choices: the type of the property; nil to keep the JSON of the answer.
    package internal(set) var type: ValueType?
    /// The values that its templates use, with those of its members, in file order.
    var uses: [SourceUse] = []

    package init(name: Located<String>, path: Located<AnswerPath>?) {
        self.name = name
        self.path = path
    }
}

/// When the next timeline is requested.
package enum SourceReload: Sendable {
    /// After this time. An answer that says how long it is fresh, or when to ask again, prolongs it.
    case after(Milliseconds)
    case atEnd
    case never
    /// At an instant in the answer.
    case at(Located<AnswerPath>)
}

/// The choices of one parameter.
package struct SourceChoices: Sendable {
    package let parameter: Located<String>
    package internal(set) var fetch: SourceFetch
    /// The list of the choices; nil if the answer is the list.
    package internal(set) var items: Located<AnswerPath>?
    package internal(set) var id: Located<AnswerPath>
    package internal(set) var title: Located<AnswerPath>?
    package internal(set) var subtitle: Located<AnswerPath>?
    /// Properties of a declared type, by name.
    package internal(set) var properties: [MappedValue] = []
    /// The name of the query item that contains the text of a search; nil if all choices are fetched and
    /// searched here.
    package internal(set) var search: Located<String>?
}
