import SourceText
import Testing
import WidgetModel

@testable import Configurations

/// Topics and logins of brokers.
@Suite struct MQTTRequestTests {
    private func fetch(
        _ topic: String, user: String? = nil, password: String? = nil
    ) throws -> MQTTFetch {
        let broker = try #require(FetchOrigin.split("mqtt://Nas.local", among: FetchOrigin.Scheme.ofBrokers))
        return MQTTFetch(
            broker: AnswerSamples.located(broker.origin),
            topic: AnswerSamples.located(try AnswerSamples.template(topic)),
            user: try user.map { AnswerSamples.located(try AnswerSamples.template($0)) },
            password: try password.map { AnswerSamples.located(try AnswerSamples.template($0)) })
    }

    @Test(arguments: [
        ("sensors/{units}/temperature", "sensors/metric/temperature"), ("{city}/{count}", "서울/5"),
        ("a/+/{units}/#", "a/+/metric/#"), ("$$SYS/broker/{count}", "$SYS/broker/5"),
        // A value that is the whole topic has several levels.
        ("$path", "/home/kim/notes.csv"),
    ])
    func buildsTopics(_ template: String, _ expected: String) throws {
        let request = try fetch(template).request(in: AnswerSamples.values)
        #expect(request.topic.text == expected)
        #expect(request.broker.description == "mqtt://nas.local" && request.broker.port == 1883)
        #expect(request.user == nil && request.password == nil)
    }

    @Test(arguments: [
        ("a/{path}", "path"), ("a/{up}", "up"), ("{plus}/b", "plus"), ("$plus", "plus"), ("a/{hash}", "hash"),
        ("a/{null}", "null"), ("a/{evil}", "evil"), ("a/{none}", "none"), ("a/{missing}", "missing"),
        ("a/{empty}/b", "empty"),
    ])
    func refusesValuesThatChangeTheTopic(_ template: String, _ parameter: String) throws {
        var values = AnswerSamples.values
        values.configuration["plus"] = "a+"
        values.configuration["hash"] = "#"
        let fetch = try fetch(template)
        let problem = AnswerProblem.of { try fetch.request(in: values) }
        #expect(problem?.failureClass == .configuration)
        #expect(problem?.parameters == [parameter])
    }

    @Test func saysWhatCannotBePartOfATopic() throws {
        let fetch = try fetch("a/{stop.id}")
        let problem = AnswerProblem.of { try fetch.request(in: AnswerSamples.values) }
        #expect(problem?.message == "found \"/\" in \"stop.id\", which cannot be part of a topic")
    }

    @Test(
        arguments: [
            ("$units", "$city", "metric", "서울"), ("kim", nil, "kim", nil), ("$none", "$city", nil, nil),
            ("$units", "$missing", "metric", nil), ("$units", "$empty", "metric", ""),
        ] as [(String, String?, String?, String?)])
    func logsIn(_ user: String, _ password: String?, _ sentUser: String?, _ sentPassword: String?) throws {
        let request = try fetch("a", user: user, password: password).request(in: AnswerSamples.values)
        #expect(request.user == sentUser)
        #expect(request.password == sentPassword)
    }

    @Test func refusesWhatTheProtocolCannotSend() throws {
        var values = AnswerSamples.values
        values.configuration["long"] = .string(String(repeating: "x", count: 65_536))
        for fetch in [try fetch("{long}"), try fetch("a", user: "$null"), try fetch("a", user: "$long")] {
            #expect(AnswerProblem.of { try fetch.request(in: values) }?.failureClass == .configuration)
        }
    }

    @Test func knowsItsValues() throws {
        let method = FetchMethod.mqtt(try fetch("a/{stop.id}", user: "$units", password: "{city}"))
        #expect(method.references.map(\.name) == ["stop.id", "units", "city"])
    }

    /// The examples of the standard, sections 4.7.1 and 4.7.2.
    @Test(arguments: [
        ("sport/tennis/#", "sport/tennis", true), ("sport/tennis/#", "sport/tennis/player1/ranking", true),
        ("sport/#", "sport", true), ("#", "sport/tennis", true), ("sport/tennis/+", "sport/tennis/p", true),
        ("sport/tennis/+", "sport/tennis/p/ranking", false), ("sport/+", "sport", false),
        ("sport/+", "sport/", true), ("+/+", "/finance", true), ("/+", "/finance", true),
        ("+", "/finance", false), ("#", "$SYS/uptime", false), ("+/uptime", "$SYS/uptime", false),
        ("$SYS/#", "$SYS/uptime", true), ("sport", "sport", true), ("sport", "Sport", false),
        ("+/tennis/#", "sport/tennis/a/b", true), ("sport/+/a", "sport/tennis/b", false),
    ])
    func matches(_ filter: String, _ topic: String, _ isMatch: Bool) {
        #expect(TopicFilter(filter).matches(topic) == isMatch)
    }

    @Test(arguments: [
        ("a", true), ("a/b", true), ("+", true), ("#", true), ("a/+/b/#", true), ("/", true), ("", false),
        ("a+", false), ("a/+b/c", false), ("a#", false), ("#/a", false), ("a/##", false), ("++", false),
    ])
    func isWellFormed(_ filter: String, _ isWellFormed: Bool) {
        #expect(TopicFilter(filter).isWellFormed == isWellFormed)
    }

    @Test(arguments: [
        ("mqtt://a", "mqtt://a", 1883), ("MQTTS://[::1]", "mqtts://[::1]", 8883),
        ("mqtts://a.example:1", "mqtts://a.example:1", 1),
    ])
    func readsBrokers(_ url: String, _ text: String, _ port: Int) throws {
        let origin = try #require(FetchOrigin.split(url, among: FetchOrigin.Scheme.ofBrokers)?.origin)
        #expect(origin.description == text && origin.port == port)
        #expect(FetchOrigin.split(url) == nil)
    }
}
