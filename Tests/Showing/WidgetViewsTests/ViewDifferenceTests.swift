import Testing
import WidgetModel
import WidgetViews

@Suite struct ViewDifferenceTests {
    private static let cases: [(old: String, new: String, changes: [String])] = [
        (#""3°""#, #""3°""#, []),
        (#""3°""#, #""4°""#, [#"view: "3°" → "4°""#]),
        (#"{"text":"3°","font":"title"}"#, #"{"text":"4°","font":"title"}"#, [#"text: "3°" → "4°""#]),
        (
            #"{"text":"3°","color":"red"}"#, #"{"text":"3°","font":"title"}"#,
            [
                #"font: + "title""#, #"color: - "red""#,
            ]
        ),
        (
            #"{"vstack":["a",{"hstack":["b",{"gauge":0.4}]}]}"#,
            #"{"vstack":["a",{"hstack":["b",{"gauge":0.5}]}]}"#, ["vstack[1].hstack[1].gauge: 0.4 → 0.5"]
        ),
        // Nodes of different kinds are different nodes.
        (
            #"{"vstack":[{"gauge":0.4}]}"#, #"{"vstack":[{"progress":0.4}]}"#,
            [
                #"vstack[0]: {"gauge":0.4} → {"progress":0.4}"#
            ]
        ),
        // Equal views at both ends are paired.
        (#"{"vstack":["a","c"]}"#, #"{"vstack":["a","b","c"]}"#, [#"vstack[1]: + "b""#]),
        (#"{"vstack":["a","b","c"]}"#, #"{"vstack":["c"]}"#, [#"vstack[0]: - "a""#, #"vstack[1]: - "b""#]),
        (
            #"{"vstack":["a","b"]}"#, #"{"vstack":["c","d","e"]}"#,
            [
                #"vstack[0]: "a" → "c""#, #"vstack[1]: "b" → "d""#, #"vstack[2]: + "e""#,
            ]
        ),
        (
            #"{"chart":[1,2,3]}"#, #"{"chart":[2,3,4]}"#,
            [
                "chart[0]: 1 → 2", "chart[1]: 2 → 3", "chart[2]: 3 → 4",
            ]
        ),
    ]

    @Test(arguments: cases)
    func differencesAreFound(_ old: String, _ new: String, _ changes: [String]) throws {
        let difference = ViewDifference(
            from: try ViewTree(json: JSONValue(parsing: old)), to: try ViewTree(json: JSONValue(parsing: new))
        )
        let words = difference.changes.map { change in
            let path = change.path.isEmpty ? "view" : change.path
            return switch (change.from, change.to) {
            case (let from?, let to?): "\(path): \(from.text) → \(to.text)"
            case (let from, let to): "\(path): \(to == nil ? "-" : "+") \((from ?? to ?? .null).text)"
            }
        }
        #expect(words == changes)
    }
}
