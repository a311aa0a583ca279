import CaseWalking
import Configurations
import Testing
import WidgetModel
import WidgetViews

/// For data of any size, building a view takes limited time and memory, and the error names the cause.
@Suite(.brief) struct QuotaTests {
    /// One megabyte per text, so a thousand texts would need a gigabyte.
    @Test func theBytesOfTextsAreLimited() throws {
        let view = try TestView(
            """

              vstack:
                - each: row in rows
                  text: "{row} {blob}"
            """, entry: "{ rows: { type: integer, list: true }, blob: string }")
        let blob = JSONValue.string(String(repeating: "a", count: 1 << 20))
        let built = try view.built(["rows": .array((0..<1000).map { .integer($0) }), "blob": blob])
        #expect(
            built.problem == """
                test.view.yaml:4:13: "each: row in rows" makes more than 262144 bytes of texts; add "limit:"
                """)
        let alone = try TestView("$blob", entry: "{ blob: string }").built(["blob": blob])
        #expect(alone.problem == "test.view.yaml:2:7: the view has more than 262144 bytes of texts")
        #expect(alone.tree.texts == [try #require(alone.problem)], "the reason is drawn")
    }

    /// A list of 10,000 elements, as text or in a condition, for each of 100 elements.
    @Test(arguments: ["text: \"{whole}\"", "if: { whole: five }\n      text: five"])
    func theElementsOfListsAreSteps(_ node: String) throws {
        let view = try TestView(
            """

              vstack:
                - each: row in rows
                  \(node)
            """, entry: "{ rows: { type: integer, list: true }, whole: { type: string, list: true } }")
        let all = JSONValue.array([JSONValue](repeating: "", count: 10_000))
        let few = try view.built(["rows": [1, 2], "whole": all])
        #expect(few.problem == nil)
        let many = try view.built(["rows": .array((0..<100).map { .integer($0) }), "whole": all])
        #expect(
            many.problem == """
                test.view.yaml:4:13: "each: row in rows" makes more than 100000 steps; add "limit:"
                """)
    }

    /// Random data, which often lacks values, in repeated, replaced and conditional nodes: every view is
    /// built, or the problem contains a position in the file.
    @Test(arguments: 0..<20)
    func everyViewIsBuiltOrHasAProblemWithItsPosition(_ seed: Int) throws {
        let view = try TestView(
            """

              vstack:
                - each: row in rows
                  if: { row.name: set }
                  hstack:
                    - "{row.name} {row.cells}"
                    - each: cell in row.cells
                      if: { cell: { range: { min: 10 } } }
                      text: "{cell:2}"
                      else: none
                    - { hstack: [{ hstack: ["{row.late}"] }, b] , else: not late }
                  else: no row
                - { hstack: [{ progress: $share }, "{extra}"], else: { progress: $share } }
                - if: { any: [{ extra: set }, { share: { range: { max: 50% } } }] }
                  text: low
              spacing: 4
            """,
            entry: """
                {
                  share: percent, extra: { type: string, optional: true },
                  rows: { list: true, optional: true, properties: {
                    name: { type: string, optional: true }, late: { type: duration, optional: true },
                    cells: { type: decimal, list: true } } }
                }
                """)
        var randomness = Randomness(seed: seed)
        for _ in 0..<50 {
            let built = try view.built(data(&randomness))
            #expect(try ViewTree(json: built.tree.json) == built.tree)
            if let problem = built.problem { #expect(problem.hasPrefix("test.view.yaml:"), "\(problem)") }
        }
    }

    private func data(_ randomness: inout Randomness) -> JSONValue {
        let rows = (0..<randomness.below(randomness.once(in: 9) ? 120 : 5)).map { number -> JSONValue in
            var row: JSONObject = [:]
            row["cells"] = .array((0..<randomness.below(20)).map { .integer(Int64($0)) })
            if randomness.once(in: 2) { row["name"] = .string("row \(number)") }
            if randomness.once(in: 3) { row["late"] = .integer(Int64(randomness.below(9_000))) }
            return .object(row)
        }
        var data: JSONObject = ["share": JSONValue(Double(randomness.below(14)) / 10)]
        if !randomness.once(in: 5) { data["rows"] = .array(rows) }
        if randomness.once(in: 2) { data["extra"] = "more" }
        return .object(data)
    }
}
