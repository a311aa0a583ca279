import CaseWalking
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

@testable import AppleInterop

/// A parameter summary shows exactly the rows that the conditions show, for all values.
@Suite struct VisibilityTreeTests {
    private static let cases = TestCase.all(in: "app-intents").filter(\.isOK)

    @Test(arguments: cases)
    func saysWhatTheConditionsSay(_ testCase: TestCase) throws {
        var findings: [Finding] = []
        let file = SourceFile(path: "input.yaml", bytes: try testCase.bytes(of: "input.yaml"))
        let read = DefinitionFile.read(file, context: .fixed, into: &findings)
        var generator = SystemRandomNumberGenerator()
        for intent in read.intents {
            var builder = VisibilityTreeBuilder(intent)
            guard let tree = try builder.tree() else { continue }
            for _ in 0..<2000 {
                let family = Family.allCases.randomElement(using: &generator) ?? .systemSmall
                var values: [String: ParameterValue] = [:]
                for parameter in intent.parameters {
                    values[parameter.name] = Self.value(of: parameter, &generator)
                }
                let form = Form(intent: intent, family: family, values: values)
                let shown = intent.parameters.map(\.name).filter(form.shows)
                #expect(form.rows(of: tree) == shown, "\(values) on \(family)")
            }
        }
    }

    /// Every row depends on the two rows below it: without caching, the last row would be evaluated a hundred
    /// million times.
    @Test func whatManyDependOnIsAskedOnce() throws {
        let count = 40
        let rows = (1...count).map { number in
            let parents = [number + 1, number + 2].filter { $0 <= count }.map { "p\($0): true" }
            let when = parents.isEmpty ? "" : ", when: { \(parents.joined(separator: ", ")) }"
            return "      p\(number): { title: P, type: boolean\(when) }\n"
        }
        var findings: [Finding] = []
        let file = SourceFile(
            path: "input.yaml",
            text: "format: 1\nintents:\n  Chain:\n    title: Chain\n    parameters:\n\(rows.joined())")
        let read = DefinitionFile.read(file, context: .fixed, into: &findings)
        let intent = try #require(read.intents.first)
        var builder = VisibilityTreeBuilder(intent)
        #expect(try builder.tree()?.leaves == count)
    }

    private static func value(
        of parameter: IntentParameter, _ generator: inout SystemRandomNumberGenerator
    ) -> ParameterValue? {
        let isLeftOut = parameter.defaultValue == nil && Bool.random(using: &generator)
        if isLeftOut { return nil }
        if let all = parameter.type.kind.allValues { return all.randomElement(using: &generator) }
        return parameter.type == .integer
            ? .integer(Int64.random(in: 0...9, using: &generator)) : .string("x")
    }

    /// A user's values; hidden values do not count.
    private struct Form {
        let intent: IntentDefinition
        let family: Family
        let values: [String: ParameterValue]

        func shows(_ name: String) -> Bool {
            intent.parameter(named: name)?.visibility?.holds(on: family, value) ?? true
        }

        private func value(_ name: String) -> ParameterValue? { shows(name) ? values[name] : nil }

        func rows(of tree: VisibilityTree) -> [String] {
            switch tree {
            case .rows(let rows): rows
            // App Intents do not consider visibility: they evaluate all values.
            case .question(let question, let holds, let fails):
                rows(of: question.holds(on: family) { values[$0] } ? holds : fails)
            }
        }
    }
}
