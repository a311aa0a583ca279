import IntentDefinitions
import JSONText
import Testing
import WidgetModel

@testable import Configurations

/// Most lines are judged by their bytes alone. Whatever they are, the verdict is that of the full rules.
@Suite struct PlainLinesTests {
    @Test(arguments: 0..<120 as Range<UInt64>)
    func agreesWithTheFullRules(seed: UInt64) throws {
        var random = RandomLines(seed: seed)
        let yaml = random.definition()
        let check = BulkCheck(try intent(yaml), surroundings: testSurroundings)
        // Once a hundred problems are told, invalid lines are only counted, by other code.
        let told = random.chance(of: 70) ? String(repeating: "{\n", count: BulkReport.mostProblems) : ""
        let lines = (0..<40).map { _ in random.line() }
        let bytes = Array((told + lines.joined(separator: "\n")).utf8)
        let (quick, thorough) = (check.check(bytes), check.check(bytes, .thorough))
        if quick != thorough {
            let wrong = lines.first { line in
                let bytes = Array((told + line).utf8)
                return check.check(bytes) != check.check(bytes, .thorough)
            }
            Issue.record("seed \(seed): \(wrong ?? "only together")\n\(yaml)")
        }
    }

    /// A quick way that is never taken would agree as well.
    @Test func mostLinesAreToldAtOnce() throws {
        var counts: [PlainForm.Verdict: Int] = [:]
        for seed in 0..<100 as Range<UInt64> {
            var random = RandomLines(seed: seed)
            let form = ConfigurationForm(
                intent: try intent(random.definition()), family: .systemSmall, surroundings: testSurroundings)
            var lines = PlainLines(PlainForm([form]))
            for _ in 0..<40 {
                let line = Array(random.line().utf8)
                counts[line.withUnsafeBufferPointer { lines.judge($0) }, default: 0] += 1
            }
        }
        #expect(counts[.valid, default: 0] > 400)
        #expect(counts[.invalid, default: 0] > 800)
        #expect(counts[.unclear, default: 0] > 400)
    }

    /// Values that are typed already are judged by the same tables.
    @Test(arguments: 0..<60 as Range<UInt64>)
    func agreesAboutTypedValues(seed: UInt64) throws {
        var random = RandomLines(seed: seed)
        let form = ConfigurationForm(
            intent: try intent(random.definition()), family: .systemMedium, surroundings: testSurroundings)
        let check = ConfigurationCheck(form)
        for _ in 0..<40 {
            let line = random.line()
            // What is no object is for the lines' own tests.
            guard let stored = try? JSONValue(parsing: line).object else { continue }
            let configuration = form.read(stored: stored)
            #expect(
                check.accepts(configuration) == form.resolve(configuration).completeness.isComplete,
                "seed \(seed): \(line)")
        }
    }

    @Test func typedValuesOfAnotherDefinitionDoNotPass() throws {
        let yaml = """
            format: 1
            intents:
              One:
                parameters:
                  number: { type: integer, range: [1, 5] }
                  code: { type: string, pattern: "[a-c]+", maxLength: 3 }
                  unit: { cases: { metric: Metric } }
                  tags: { type: string, list: { max: 2, unique: true } }
                  city: { type: City, options: list }
            types:
              City: { properties: { code: string } }
            """
        let form = ConfigurationForm(
            intent: try intent(yaml), family: .systemSmall, surroundings: testSurroundings)
        let check = ConfigurationCheck(form)
        func accepts(_ name: String, _ value: ParameterValue) -> Bool {
            var configuration = Configuration.empty
            configuration[name] = .value(value)
            return check.accepts(configuration)
        }
        #expect(accepts("number", .integer(5)) && !accepts("number", .integer(6)))
        #expect(!accepts("number", .string("5")) && !accepts("number", .list([.integer(1)])))
        #expect(accepts("code", .string("abc")) && !accepts("code", .string("abca")))
        #expect(!accepts("code", .string("abd")))
        #expect(accepts("unit", .enumCase("metric")) && !accepts("unit", .enumCase("imperial")))
        #expect(accepts("tags", .list([.string("a"), .string("b")])))
        #expect(!accepts("tags", .list([.string("a"), .string("a")])))
        #expect(!accepts("tags", .list([.string("a"), .string("b"), .string("c")])))
        #expect(accepts("city", .object(ObjectValue(id: "seoul"))) && !accepts("city", .string("seoul")))
    }
}
