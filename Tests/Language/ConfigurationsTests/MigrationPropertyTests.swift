import CaseWalking
import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Random steps on random stored values: nothing traps or is lost, and migrating twice gives the same result
/// as once.
@Suite struct MigrationPropertyTests {
    private static let names = ["a", "b", "c", "d"]

    @Test(arguments: 0..<300 as Range<UInt64>)
    func losesNothing(seed: UInt64) {
        var randomness = Randomness(seed: seed)
        let steps = (1..<4).map { step(from: $0, &randomness) }
        let intent = intent(steps, &randomness)
        let stored = JSONObject(
            Self.names.filter { _ in randomness.chance(of: 60) }.map { ($0, value(&randomness)) })
        let version = 1 + randomness.below(5)
        let form = ConfigurationForm(intent: intent, family: .systemSmall, context: testContext)
        let (configuration, outcome) = form.read(stored: stored, version: version)
        let text = "seed \(seed): \(JSONValue.object(stored).text) from \(version) by \(steps)"

        #expect(outcome.isChanged == (outcome.values != stored), "\(text)")
        if version >= 4 { #expect(!outcome.isChanged, "\(text)") }
        for aside in outcome.aside { #expect(aside.version >= version, "\(text)") }
        // Storing and reading the configuration does not change it.
        let written = form.json(of: configuration)
        let older = written[Configuration.olderKey]?.object ?? [:]
        let count =
            written.count - older.count.signum() + older.reduce(0) { $0 + ($1.value.object?.count ?? 0) }
        #expect(count == outcome.values.count, "\(text)")
        #expect(form.read(stored: written) == configuration, "\(text)")
        #expect(form.resolve(configuration).states.count == intent.parameters.count, "\(text)")
        // Only a step with drops reduces the number of values.
        let isDropping = steps.contains { $0.from >= version && !$0.drops.isEmpty }
        if !isDropping { #expect(outcome.values.count >= stored.count, "\(text)") }
        #expect(form.read(stored: outcome.values, version: intent.version).1.values == outcome.values)
    }

    /// A member of a stored object with a dot in its name was never a parameter of the object.
    @Test func aStrayNameWithADotIsNoOlderValue() throws {
        var findings: [Finding] = []
        let text = """
            format: 1
            intents:
              Garden:
                title: Garden
                version: 2
                parameters:
                  plants: { title: Plants, type: Plant, list: true }
                migrations:
                  - from: 1
                    join: { plants.label: { with: "/", from: [plants.name, plants.every] } }
            types:
              Plant: { title: Plant, parameters: { name: { type: string }, label: { type: string } } }
            """
        let file = SourceFile(path: "garden.yaml", text: text)
        let set = DefinitionSet.read([file], context: testContext, into: &findings)
        let intent = try #require(set.intents.first, "\(findings.map(\.message))")
        let form = ConfigurationForm(intent: intent, family: .systemSmall, context: testContext)
        let stray: JSONObject = ["plants.name": "a/b", "plants.every": "a/b"]
        var withoutList = stray
        withoutList["plants"] = .null
        for stored in [stray, withoutList, ["unknown.name": "a/b", "plants.": "a/b"]] as [JSONObject] {
            let configuration = form.read(stored: stored, version: 1).0
            #expect(form.json(of: configuration) == stored)
            #expect(form.read(stored: form.json(of: configuration)) == configuration)
        }
    }

    private func step(from version: Int, _ randomness: inout Randomness) -> MigrationStep {
        // Each name is used once on either side, as required by the rules of definitions.
        var sources = Self.names
        var targets = Self.names
        let renames = (0..<randomness.below(3)).map { _ in
            MigrationStep.Rename(
                from: sources.remove(at: randomness.below(sources.count)),
                to: targets.remove(at: randomness.below(targets.count)))
        }
        let types: [ParameterType] = [.integer, .string(), .decimal]
        return MigrationStep(
            from: version, drops: randomness.chance(of: 15) ? [randomness.pick(sources)] : [],
            renames: renames,
            maps: randomness.chance(of: 50)
                ? [
                    .init(
                        parameter: randomness.pick(Self.names),
                        entries: [
                            .init(old: "x", new: "y", value: nil),
                            .init(old: "1", new: "2", value: .integer(2)),
                        ])
                ] : [],
            retypes: randomness.chance(of: 50)
                ? [.init(parameter: randomness.pick(Self.names), type: randomness.pick(types))] : [],
            defaults: randomness.chance(of: 30)
                ? [.init(parameter: randomness.pick(Self.names), value: .integer(3))] : [])
    }

    private func intent(_ steps: [MigrationStep], _ randomness: inout Randomness) -> IntentDefinition {
        let place = SourceFile(path: "random.yaml", text: "").location(SourceRange(start: 0, end: 0))
        let parameters = Self.names.prefix(1 + randomness.below(4)).map { name in
            IntentParameter(
                name: name, type: randomness.pick([.integer, .string(), .boolean()]),
                list: randomness.chance(of: 30) ? .free : nil, location: place)
        }
        return IntentDefinition(
            name: "Random", version: 4, parameters: parameters, migrations: steps, location: place)
    }

    private func value(_ randomness: inout Randomness) -> JSONValue {
        randomness.pick(["x", "1", 1, 2.5, true, .null, ["x", "1"], ["id": "x"], []])
    }
}
