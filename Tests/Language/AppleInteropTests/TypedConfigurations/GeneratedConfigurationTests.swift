import AppleInterop
import CaseWalking
import Foundation
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Every folder of Tests/Cases/typed-configurations: the first intent of a definition as types in each
/// language. The sources compile, and the Python sources read a configuration.
@Suite(.brief) struct GeneratedConfigurationTests {
    private static let context: LiteralContext = {
        guard let today = CalendarDate("2026-11-21") else { preconditionFailure("no such day") }
        return LiteralContext(
            today: today, isTimeZone: { $0 == "Asia/Seoul" || $0 == "UTC" },
            timeZoneNames: { ["Asia/Seoul", "UTC"] }, folderBase: "/workspace", homeFolder: "/home/kim")
    }()

    private func intent(of testCase: TestCase) throws -> IntentDefinition {
        var findings: [Finding] = []
        let file = SourceFile(path: "input.yaml", bytes: try testCase.bytes(of: "input.yaml"))
        let read = DefinitionFile.read(file, context: Self.context, into: &findings)
        #expect(!findings.contains { $0.severity == .error }, "\(FindingText.render(findings))")
        return try #require(read.intents.first)
    }

    @Test(arguments: TestCase.all(in: "typed-configurations"))
    func isWrittenAsExpected(_ testCase: TestCase) throws {
        let intent = try intent(of: testCase)
        for (language, file) in [
            (ConfigurationLanguage.swift, "expected.swift.txt"), (.python, "expected.py.txt"),
            (.typescript, "expected.ts.txt"),
        ] {
            let generated = GeneratedConfiguration(intent, in: language)
            let difference = try testCase.difference(from: file, actual: generated.text)
            #expect(difference == nil, Comment(rawValue: difference ?? ""))
        }
    }

    @Test(arguments: TestCase.all(in: "typed-configurations"))
    func theSourceInPythonRuns(_ testCase: TestCase) async throws {
        let source = GeneratedConfiguration(try intent(of: testCase), in: .python).text
        let name = testCase.folder.lastPathComponent
        let check = Self.readings[name] ?? ""
        var environment = Python.environment
        environment["PYTHONPATH"] = TestCase.packageRoot.appending(path: "Kits/Python").path
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        let run = try await ToolRun.of(
            Python.program, ["-c", source + "\n" + check], environment: environment)
        #expect(run.status == 0, "\(run.errors)")
        #expect(!check.isEmpty, "no configuration is read in \(name)")
    }

    /// Statements that read a configuration with a case's source.
    private static let readings = [
        "every-type-has-its-own-form": """
        read = Everything.from_configuration({
            "flag": True, "count": 7, "amount": 2.5, "part": 0.5, "units": "imperial", "day": "2026-11-21",
            "clock": "08:30", "moment": "2026-11-21T08:30:00.000Z", "days": ["mon"], "span": 0.25,
            "holiday": {"start": "2026-05-01", "end": "2026-05-10"}, "folder": "/a",
            "where": {"latitude": 1, "longitude": 2}, "who": {"name": "Kim"},
            "cost": {"amount": 12.5, "currency": "EUR"}, "distance": {"value": 5, "unit": "km"},
            "city": {"id": "seoul", "title": "Seoul", "people": 9,
                     "location": {"latitude": 1, "longitude": 2}},
            "cities": [{"id": "oslo"}], "numbers": [1, 2], "theme": None, "lines": {"all": True}})
        assert (read.flag, read.count, read.units, read.theme) == (True, 7, Units.imperial, None)
        assert (read.day, read.clock, read.span) == (date(2026, 11, 21), time(8, 30), timedelta(seconds=0.25))
        assert read.moment.isoformat() == "2026-11-21T08:30:00+00:00" and read.folder == Path("/a")
        assert read.holiday == (date(2026, 5, 1), date(2026, 5, 10)) and str(read.cost.amount) == "12.5"
        assert (read.city.people, read.city.location.latitude, read.cities[0].title) == (9, 1, "oslo")
        assert read.numbers == [1, 2] and read.text is None and read.lines == {"all": True}
        assert Everything.READS["numbers"] == {"type": "integer", "list": True}
        from widgetconf import ConfigurationError
        for values, message in [
            ({"count": "7"}, 'count: found "7", expected a whole number'),
            ({"units": "nautic"}, 'units: found "nautic", expected metric or imperial'),
            ({"city": {"people": 1}}, "city.id: has no value"),
            ({"numbers": 1}, "numbers: found 1, expected a list"),
            ({"cities": [{"id": 1}]}, "cities.1.id: found 1, expected a text"),
        ]:
            try:
                Everything.from_configuration(values)
            except ConfigurationError as error:
                assert str(error) == message, error
                assert error.parameters == [message.split(":")[0].split(".")[0]], error
            else:
                assert False, message
        """,
        "defaults-and-missing-values": """
        read = Defaults.from_configuration({"always": "a", "count": None})
        assert read == Defaults(always="a")
        assert (read.hidden, read.flag, read.count, read.part) == (None, True, 5, 0.5)
        assert read.units == Units.metric
        assert read.text == '"quoted" \\\\ text'
        assert (read.span, read.zone) == (timedelta(seconds=90), "Asia/Seoul")
        assert (read.theme, read.day, read.numbers) == (None, None, [])
        """,
        "objects-that-people-fill-in": """
        read = Portfolio.from_configuration(
            {"holdings": [{"@key": "3", "symbol": "A", "alert": {"isOn": True, "above": 2}, "tags": ["x"]}]})
        holding = read.holdings[0]
        assert read.alert is None
        assert (holding.key, holding.symbol, holding.amount, holding.tags) == ("3", "A", 1, ["x"])
        assert holding.alert == Alert(isOn=True, above=2)
        """,
        "names-that-are-keywords": """
        read = Show.from_configuration({"from": "a", "in": [{"id": "b", "self": "c"}], "import": "default"})
        assert (read.from_, read.class_, read.default, read.in_[0].self) == ("a", 1, False, "c")
        assert read.import_ == Import.default and Import.name_.value == "name"
        """,
    ]

    @Test(arguments: TestCase.all(in: "typed-configurations"))
    func theSourceInSwiftCompiles(_ testCase: TestCase) async throws {
        let products = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let modules = try #require(
            products.map { $0.appending(path: "Modules").path }.first {
                FileManager.default.fileExists(atPath: $0 + "/ProviderKit.swiftmodule")
            })
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }  // Best-effort cleanup.
        try Data(GeneratedConfiguration(try intent(of: testCase), in: .swift).text.utf8).write(to: file)
        let run = try await ToolRun.of(
            "swiftc", ["-typecheck", "-swift-version", "6", "-I", modules, file.path])
        #expect(run.status == 0, "\(run.errors)")
    }
}
