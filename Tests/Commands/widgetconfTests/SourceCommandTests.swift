import CaseWalking
import Foundation
import Glibc
import Testing
import WidgetModel

@testable import widgetconf

/// `provider new --source` and `source try`, with a service on 127.0.0.1.
@Suite(.brief) struct SourceCommandTests {
    /// A folder with an initialized workspace.
    private func workspace() async throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        #expect(await workspace.run("init", "home").status == .done)
        return workspace
    }

    private func isThere(_ path: String, in workspace: TestWorkspace) -> Bool {
        FileManager.default.fileExists(atPath: workspace.folder + "/home/" + path)
    }

    // provider new --source

    @Test func anAddressBecomesAWidget() async throws {
        let service = try SourceService([
            "/now": .json(#"{"current": {"temperature": 3.6, "sky": "rain"}, "id": 7}"#)
        ])
        defer { service.stop() }
        let workspace = try await workspace()
        let url = service.url("/now?lat=52.52")
        let made = await workspace.run("provider", "new", "--source", "http", url, "weather", "-C", "home")
        #expect(made.status == .done, "\(made)")
        #expect(made.talk == "")
        #expect(
            made.output == """
                wrote \(workspace.folder)/home/weather/provider.yaml
                wrote \(workspace.folder)/home/weather/weather.view.yaml
                shows temperature, sky
                left out id as less important; to show a value, add its path to "data" and its type to "entry"

                next:
                  widgetconf check
                  widgetconf source try weather
                  widgetconf add weather

                """)
        #expect(service.stop() == ["GET /now?lat=52.52"], "the address is requested once")
        #expect(
            try workspace.text(of: "home/weather/provider.yaml") == """
                # A widget without a program. "source" is where its data comes from.
                format: 1
                provider: weather
                source:
                  http: \(service.url("/now"))
                  query:
                    lat: 52.52
                  private: ["127.0.0.1"]
                  data:
                    temperature: current.temperature
                    sky: current.sky
                  reload: { after: 30m }
                widgets:
                  weather:
                    title: Weather
                    families: [systemSmall, systemMedium]
                    configuration: static
                    view: weather.view.yaml
                    entry:
                      temperature: decimal
                      sky: string

                """)
        let check = await workspace.run("check", "--strict", "-C", "home")
        #expect(check.status == .done, "\(check.output)\(check.talk)")
    }

    @Test func theNewWidgetShowsContentAtOnce() async throws {
        let service = try SourceService([
            "/stops": .json(#"{"stop": {"name": "Central"}, "departures": [{"line": "4", "to": "Port"}]}"#)
        ])
        defer { service.stop() }
        let workspace = try await workspace()
        let made = await workspace.run(
            "provider", "new", "--source", "http", service.url("/stops"), "stops", "-C", "home")
        #expect(made.status == .done, "\(made)")
        #expect(await workspace.run("add", "stops", "-C", "home").status == .done)
        let shown = await workspace.run("render", "stops-1", "-C", "home").output
        #expect(shown.contains("Central") && shown.contains("Port"), "\(shown)")
    }

    /// A key in the address is a secret of the widget, and is not written.
    @Test func keysOfAnAddressAreSecrets() async throws {
        let service = try SourceService(["/now": .json(#"{"level": 4}"#)])
        defer { service.stop() }
        let workspace = try await workspace()
        let url = service.url("/now?appid=0123456789abcdef")
        let made = await workspace.run("provider", "new", "--source", "http", url, "level", "-C", "home")
        #expect(made.status == .done, "\(made)")
        for step in ["source try level --stdin appid", "add level --stdin appid"] {
            #expect(made.output.contains("  widgetconf \(step)\n"), "\(made.output)")
        }
        for file in ["level/provider.yaml", "Intents/level.yaml"] {
            #expect(try !workspace.text(of: "home/" + file).contains("0123456789abcdef"), "\(file)")
        }
        #expect(await workspace.run("check", "--strict", "-C", "home").status == .done)
        let tried = await workspace.run(
            ["source", "try", "level", "--stdin", "appid", "-C", "home"], input: "0123456789abcdef\n")
        #expect(tried.status == .done && tried.output.contains("with appid=••••"), "\(tried)")
        let refused = await workspace.run("source", "try", "level", "-C", "home")
        #expect(refused.talk.contains("hint: add --stdin appid"), "\(refused.talk)")
        let added = await workspace.run(
            ["add", "level", "--stdin", "appid", "-C", "home"], input: "0123456789abcdef\n")
        #expect(added.status == .done, "\(added)")
        let shown = await workspace.run("render", "level-1", "-C", "home").output
        #expect(shown.contains("4"), "\(shown)")
    }

    /// The value of a header is a secret, too, and a header without a secret is kept.
    @Test func headersAreSecretsOfTheWidget() async throws {
        let service = try SourceService(["/v2/fleet": .json(#"{"level": 4}"#)])
        defer { service.stop() }
        let workspace = try await workspace()
        let made = await workspace.run(
            "provider", "new", "--source", "http", service.url("/v2/fleet"), "--header",
            "X-Harbour-Token: made-up", "--header", "Authorization: Bearer abc", "--header",
            "Accept: text/plain", "-C", "home")
        #expect(made.status == .done, "\(made)")
        let steps = "  widgetconf add fleet --stdin harbourToken --env token=TOKEN\n"
        #expect(made.output.contains(steps), "\(made.output)")
        let manifest = try workspace.text(of: "home/fleet/provider.yaml")
        #expect(
            manifest.contains(
                """
                  headers:
                    X-Harbour-Token: $harbourToken
                    Authorization: "Bearer {token}"
                    Accept: text/plain
                """), "\(manifest)")
        #expect(try !workspace.text(of: "home/Intents/fleet.yaml").contains("made-up"))
        #expect(await workspace.run("check", "--strict", "-C", "home").status == .done)
    }

    /// Nothing is written, and the sentence says why.
    @Test func answersThatCannotBeShownAreRefused() async throws {
        let service = try SourceService([
            "/login": .page("<!DOCTYPE html><title>Log in</title>"), "/empty": .page(""),
            "/broken": .json("{"), "/nothing": .json("{}"), "/absent": .page("", status: 204),
            "/denied": .json("{}", status: 401), "/failing": .page("down", status: 500),
        ])
        defer { service.stop() }
        let workspace = try await workspace()
        let cases = [
            ("/login", "the answer is a page of HTML"), ("/empty", "found an empty answer"),
            ("/broken", "the answer is not JSON"), ("/nothing", "which is an empty object"),
            ("/absent", "found an empty answer"), ("/denied", "answered 401"), ("/failing", "answered 500"),
            ("/unknown", "answered 404"),
        ]
        for (path, words) in cases {
            let refused = await workspace.run(
                "provider", "new", "--source", "http", service.url(path), "sample", "-C", "home")
            #expect(refused.status == .problems, "\(path)")
            #expect(refused.talk.contains(words), "\(path): \(refused.talk)")
            #expect(refused.talk.contains("\n  hint: "), "\(path): \(refused.talk)")
            #expect(refused.output == "" && !isThere("sample", in: workspace), "\(path)")
        }
    }

    @Test func unreachableServicesAreRefused() async throws {
        let workspace = try await workspace()
        let cases = [
            ("http://127.0.0.1:1/x", "is not reachable"),
            ("example.org/x", "write \"https://example.org/x\""),
            ("ftp://example.org", "expected an address such as"),
        ]
        for (address, words) in cases {
            let refused = await workspace.run("provider", "new", "--source", "http", address, "-C", "home")
            #expect(refused.status == .problems && refused.talk.contains(words), "\(refused.talk)")
        }
    }

    @Test func aCommandAndAFileBecomeWidgets() async throws {
        let workspace = try await workspace()
        let run = await workspace.run(
            "provider", "new", "--source", "run", "level", "-C", "home", "--", "echo", "21.5")
        #expect(run.status == .done, "\(run)")
        #expect(try workspace.text(of: "home/level/provider.yaml").contains("\n  run: [echo, \"21.5\"]\n"))
        try workspace.write("rooms.csv", "room,temperature\nKitchen,20.5\nAttic,18\n")
        let file = await workspace.run("provider", "new", "--source", "file", "rooms.csv", "-C", "home")
        #expect(file.status == .done, "\(file)")
        let manifest = try workspace.text(of: "home/rooms/provider.yaml")
        #expect(manifest.contains("\n  file: \"~/rooms.csv\"\n  as: csv\n"), "\(manifest)")
        #expect(await workspace.run("check", "--strict", "-C", "home").status == .done)
        for (kind, words) in [("level", "21.5"), ("rooms", "Kitchen")] {
            let tried = await workspace.run("source", "try", kind, "-C", "home")
            #expect(tried.status == .done && tried.output.contains(words), "\(tried)")
        }
    }

    @Test func namesAreNotTakenTwice() async throws {
        let service = try SourceService(["/now": .json(#"{"level": 4}"#)])
        defer { service.stop() }
        let workspace = try await workspace()
        let taken = await workspace.run(
            "provider", "new", "--source", "http", service.url("/now"), "greeting", "-C", "home")
        #expect(taken.status == .problems)
        #expect(taken.talk.contains("another provider already has the widget greeting"), "\(taken.talk)")
        try workspace.write("home/level/level.view.yaml", "format: 1\n")
        let present = await workspace.run(
            "provider", "new", "--source", "http", service.url("/now"), "level", "-C", "home")
        #expect(present.status == .problems)
        #expect(present.talk.contains("level/level.view.yaml already exists"), "\(present.talk)")
        #expect(!isThere("level/provider.yaml", in: workspace))
    }

    @Test(
        arguments: [
            ("provider new", "found no name"), ("provider new clock", "found no --language"),
            ("provider new clock other --language shell", "unexpected argument \"other\""),
            ("provider new --source http", "found no address for --source"),
            ("provider new --source file", "found no file for --source"),
            ("provider new --source run", "found no command for --source run"),
            ("provider new --source run a b -- df", "unexpected argument \"b\""),
            ("provider new --source run a uptime -p", "unknown option \"-p\""),
            ("provider new --source push a", "whose data cannot be requested once"),
            ("provider new --source http https://example.org --header abc", "a header without \":\""),
            ("provider new --source http https://example.org --header Host:a", "cannot have"),
            ("provider new --source file a.csv --header X-A:b", "expected --source http"),
            ("provider new --source http https://example.org x -- df", "unexpected argument \"df\""),
            ("provider new --source file a.csv --language shell", "found --source and --language"),
            ("provider new --source ftp x", "found \"ftp\" for --source, expected http, file or run"),
            ("source try", "missing expected argument"),
            ("source try provider.yaml a b", "found the widgets \"a\" and \"b\""),
            ("source try provider.yaml =3", "does not have the form name=value"),
        ])
    func wrongUsesAreExplained(_ line: String, _ words: String) async throws {
        let workspace = try TestWorkspace()
        let refused = await workspace.run(line.split(separator: " ").map(String.init))
        #expect(refused.status == .wrongUsage && refused.talk.contains(words), "\(refused.talk)")
        #expect(refused.talk.contains("\n  hint: "), "\(refused.talk)")
    }

    // source try

    /// A workspace with a source whose address and values a test chooses.
    private func sources(_ port: String) throws -> TestWorkspace {
        let workspace = try TestWorkspace()
        try workspace.write(
            "widgetconf.yaml",
            TestWorkspace.workspace.replacing(
                #"["provider.yaml"]"#, with: #"["provider.yaml", "*/provider.yaml"]"#
            ).replacing("\"echo.yaml\"", with: "\"echo.yaml\", \"weather.yaml\""))
        try workspace.write(
            "weather.yaml",
            """
            format: 1
            intents:
              Weather:
                title: Weather
                parameters:
                  key: { title: Key, type: string, secret: true, required: true }
                  city: { title: City, type: string, default: Seoul }

            """)
        try workspace.write(
            "weather/provider.yaml",
            """
            format: 1
            provider: weather
            source:
              http: http://127.0.0.1:\(port)/now
              query: { key: $key, city: $city }
              private: [127.0.0.1]
              data: { temperature: main.temp, sky: main.sky }
            widgets:
              weather:
                title: Weather
                families: [systemSmall, systemMedium]
                configuration: { intent: Weather }
                view: weather.view.yaml
                entry: { temperature: decimal, sky: string }

            """)
        try workspace.write(
            "weather/weather.view.yaml", "format: 1\nview: { text: \"{temperature} {sky}\" }\n")
        return workspace
    }

    @Test func eachStepIsShown() async throws {
        let service = try SourceService(["/now": .json(#"{"main": {"temp": 3.6, "sky": "rain"}}"#)])
        defer { service.stop() }
        let workspace = try sources(service.port)
        let tried = await workspace.run(
            "source", "try", "weather/provider.yaml", "key=s3cret-key", "city=Busan")
        #expect(tried.status == .done, "\(tried)")
        #expect(tried.talk == "")
        let expected = [
            "Weather  weather on systemSmall", "with key=••••, city=Busan",
            "GET http://127.0.0.1:\(service.port)/now?key=••••&city=Busan", "200  application/json  ",
            "    \"main\": {", "temperature   main.temp   3.6      3.6",
            "sky           main.sky    \"rain\"   rain", "1 entry, next request after 12:30:00", "3.6 rain",
        ]
        for words in expected { #expect(tried.output.contains(words), "\(words) in \(tried.output)") }
        #expect(!tried.output.contains("s3cret-key"))
        #expect(service.stop() == ["GET /now?key=s3cret-key&city=Busan"])
    }

    @Test func theDocumentContainsEachStep() async throws {
        let service = try SourceService(["/now": .json(#"{"main": {"temp": 3.6, "sky": "s3cret-key"}}"#)])
        defer { service.stop() }
        let workspace = try sources(service.port)
        let tried = try await workspace.document(
            "source", "try", "weather", "weather", "key=s3cret-key", "--family", "systemMedium")
        #expect(!tried.text.contains("s3cret-key"), "\(tried.text)")
        #expect(tried["family"] == "systemMedium" && tried["problems"] == nil)
        let paths = try #require(tried["paths"]?.array)
        #expect(paths.map { $0["name"] } == ["temperature", "sky"])
        #expect(paths[0]["found"] == 3.6 && paths[0]["value"] == 3.6)
        #expect(tried["entries"]?.array?.count == 1)
    }

    /// The request and the beginning of the answer are shown, and all paths that fail.
    @Test func aFailingPathIsExplained() async throws {
        let service = try SourceService(["/now": .json(#"{"main": {"temperature": 3.6, "sky": [1]}}"#)])
        defer { service.stop() }
        let workspace = try sources(service.port)
        let tried = await workspace.run("source", "try", "weather", "key=s3cret-key")
        #expect(tried.status == .problems)
        let expected = [
            "GET http://127.0.0.1:", "200  application/json", "      \"temperature\": 3.6", "nothing",
            "found nothing at \"main.temp\" for \"temperature\"",
            "found a list of 1 at \"main.sky\" for \"sky\"",
        ]
        for words in expected { #expect(tried.output.contains(words), "\(words) in \(tried.output)") }
        #expect(!tried.output.contains("entry, next request"), "\(tried.output)")
    }

    @Test func aFailedRequestIsShown() async throws {
        let service = try SourceService(["/now": .page("no such key", status: 403)])
        let workspace = try sources(service.port)
        let denied = await workspace.run("source", "try", "weather", "key=s3cret-key")
        service.stop()
        #expect(denied.status == .problems)
        let expected = ["/now?key=••••&city=Seoul", "403  text/html", "  no such key", "answered 403"]
        for words in expected { #expect(denied.output.contains(words), "\(words) in \(denied.output)") }
        let away = await workspace.run("source", "try", "weather", "key=s3cret-key")
        #expect(away.status == .problems)
        #expect(away.output.contains("is not reachable") && away.output.contains("GET http://"), "\(away)")
        #expect(!(denied.output + away.output).contains("s3cret-key"))
    }

    /// A trial is not a simulation, which would not send a POST.
    @Test func aPostIsSent() async throws {
        let service = try SourceService(["/now": .json(#"{"main": {"temp": 4, "sky": "clear"}}"#)])
        defer { service.stop() }
        let workspace = try sources(service.port)
        let manifest = try workspace.text(of: "weather/provider.yaml")
        try workspace.write(
            "weather/provider.yaml",
            manifest.replacing("  query: { key: $key, city: $city }", with: "  body: { city: $city }"))
        let tried = await workspace.run("source", "try", "weather", "key=s3cret-key")
        #expect(tried.status == .done, "\(tried)")
        #expect(tried.output.contains("POST http://127.0.0.1:"), "\(tried.output)")
        #expect(tried.output.contains(#"  {"city":"Seoul"}"#), "\(tried.output)")
        #expect(service.stop() == ["POST /now"])
    }

    /// The options of a command belong after "--".
    @Test func aCommandWithOptionsIsRepaired() async throws {
        let workspace = try TestWorkspace()
        let refused = await workspace.run("provider", "new", "--source", "run", "load", "uptime", "-p")
        let step = "\"widgetconf provider new --source run load -- uptime -p\""
        #expect(refused.talk.contains("hint: write the command after \"--\": \(step)"), "\(refused.talk)")
    }

    /// The choices of parameters are requested, too.
    @Test func choicesAreTried() async throws {
        let workspace = try sources("1")
        try workspace.write(
            "weather.yaml",
            """
            format: 1
            intents:
              Weather:
                title: Weather
                parameters:
                  pier: { title: Pier, type: string, options: list }

            """)
        func manifest(id: String) -> String {
            """
            format: 1
            provider: weather
            source:
              fixed: { temperature: 3, sky: rain }
              options:
                pier: { fixed: [{ code: LAN }, { code: FIS }, { code: MUS }, { code: ZOO }], id: \(id) }
            widgets:
              weather:
                title: Weather
                families: [systemSmall]
                configuration: { intent: Weather }
                view: weather.view.yaml
                entry: { temperature: decimal, sky: string }

            """
        }
        try workspace.write("weather/provider.yaml", manifest(id: "code"))
        let tried = await workspace.run("source", "try", "weather")
        #expect(tried.status == .done, "\(tried)")
        #expect(tried.output.contains("\npier  the choices of the parameter\n"), "\(tried.output)")
        #expect(tried.output.contains("\n4 choices: LAN, FIS, MUS, …\n"), "\(tried.output)")
        try workspace.write("weather/provider.yaml", manifest(id: "cod"))
        let wrong = await workspace.run("source", "try", "weather")
        #expect(wrong.status == .problems)
        #expect(wrong.output.contains("found nothing at \"[0].cod\" for \"id\""), "\(wrong.output)")
        #expect(wrong.output.contains("did you mean \"code\"?"), "\(wrong.output)")
    }

    @Test func otherUsesAreExplained() async throws {
        let workspace = try sources("1")
        try workspace.write("two/two.view.yaml", "format: 1\nview: { text: $load }\n")
        try workspace.write(
            "two/provider.yaml",
            """
            format: 1
            provider: two
            source: { fixed: { load: 0.7 } }
            widgets:
              first:
                families: [systemSmall]
                configuration: static
                view: two.view.yaml
                entry: { load: decimal }
              second:
                families: [systemSmall]
                configuration: static
                source: { push: true }
                view: two.view.yaml
                entry: { load: decimal }

            """)
        let cases = [
            (["two/provider.yaml"], "has several widgets with a source: \"first\", \"second\""),
            (["two", "frist"], "did you mean \"first\"?"),
            (["two", "second"], "the source of second is a push"),
            (["two", "first", "a=1"], "first is static"), (["echo"], "has a source without errors"),
            (["weather"], "\"key\" has no value"), (["weather", "key=abcdef", "ctiy=x"], "city"),
            (["weather", "key=abcdef", "--family", "systemLarge"], "does not have the family systemLarge"),
            (["nothing"], "has no provider"),
        ]
        for (words, message) in cases {
            let refused = await workspace.run(["source", "try"] + words)
            #expect(refused.status == .problems && refused.output == "", "\(words): \(refused)")
            #expect(refused.talk.contains(message), "\(words): \(refused.talk)")
        }
        let fixed = await workspace.run("source", "try", "two", "first")
        #expect(fixed.status == .done && fixed.output.contains("load"), "\(fixed)")
        #expect(fixed.output.contains("1 entry, next request never"), "\(fixed.output)")
    }

    /// Until the first date, the board shows something else, and `atEnd` is a time.
    @Test func entriesOfTheFutureAreExplained() async throws {
        let workspace = try sources("1")
        try workspace.write("two/two.view.yaml", "format: 1\nview: { text: $load }\n")
        try workspace.write(
            "two/provider.yaml",
            """
            format: 1
            provider: two
            source:
              fixed: [{ at: "2099-01-01T08:00:00Z", load: 1 }, { at: "2099-01-01T09:30:00Z", load: 2 }]
              entries: .
              date: at
              reload: atEnd
            widgets:
              first:
                families: [systemSmall]
                configuration: static
                view: two.view.yaml
                entry: { load: decimal }

            """)
        let tried = await workspace.run("source", "try", "two")
        #expect(tried.status == .done, "\(tried.output)\(tried.talk)")
        #expect(tried.output.contains("2 entries, next request after "), "\(tried.output)")
        #expect(tried.output.contains(", the date of the last entry\n"), "\(tried.output)")
        #expect(tried.output.contains("no entry is due before "), "\(tried.output)")
        #expect(tried.output.contains("at first the placeholder\n"), "\(tried.output)")
    }

    /// The provider is declared, so that it is missing would be wrong.
    @Test(
        arguments: ["source: { htp: https://example.org }", "source: { fixed: { load: 1 } }\ncommand: [cat]"]
    )
    func anErrorOfTheManifestIsTheOnlyMessage(_ source: String) async throws {
        let workspace = try sources("1")
        try workspace.write("two/two.view.yaml", "format: 1\nview: { text: $load }\n")
        try workspace.write(
            "two/provider.yaml",
            """
            format: 1
            provider: two
            \(source)
            widgets:
              first:
                families: [systemSmall]
                configuration: static
                view: two.view.yaml
                entry: { load: decimal }

            """)
        for name in ["two", "two/provider.yaml"] {
            let ending = await workspace.run("source", "try", name)
            #expect(ending.status == .problems && ending.output == "", "\(ending)")
            #expect(ending.talk.contains("two/provider.yaml:"), "\(ending.talk)")
            #expect(!ending.talk.contains("has no provider"), "\(ending.talk)")
            #expect(!ending.talk.contains("does not start"), "\(ending.talk)")
        }
    }
}

/// A service on 127.0.0.1. It is a process, because providers and tests share the threads of this one.
private final class SourceService {
    struct Answer: Sendable {
        let status: Int
        let type: String
        let body: String

        static func json(_ body: String, status: Int = 200) -> Answer {
            Answer(status: status, type: "application/json", body: body)
        }

        static func page(_ body: String, status: Int = 200) -> Answer {
            Answer(status: status, type: "text/html", body: body)
        }
    }

    let port: String
    private let process = Process()
    private let output = Pipe()

    /// - Parameter answers: the answers by path, without a query. Other paths are answered with 404.
    init(_ answers: [String: Answer]) throws {
        let table = answers.mapValues { answer -> JSONValue in
            [.integer(Int64(answer.status)), .string(answer.type), .string(answer.body)]
        }
        let json = JSONValue.object(JSONObject(table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
        process.executableURL = URL(fileURLWithPath: Python.program)
        process.arguments = ["-c", Self.script, json.text]
        process.standardOutput = output
        try ProcessStarts.start(process)
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = line.filter(\.isNumber)
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Ends the service, and returns the methods and targets of all requests; empty if it had ended before.
    @discardableResult func stop() -> [String] {
        guard process.isRunning else { return [] }
        kill(process.processIdentifier, SIGKILL)
        ProcessStarts.waitForEnd(of: process)
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return lines.split(separator: "\n").map(String.init)
    }

    private static let script = """
        import http.server, json, sys, urllib.parse

        ANSWERS = json.loads(sys.argv[1])

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                print(self.command, self.path, flush=True)
                path = urllib.parse.urlsplit(self.path).path
                status, kind, body = ANSWERS.get(path, [404, "application/json", "{}"])
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(status)
                self.send_header("Content-Type", kind)
                if status != 204:
                    self.send_header("Content-Length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

            do_POST = do_GET

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """
}
