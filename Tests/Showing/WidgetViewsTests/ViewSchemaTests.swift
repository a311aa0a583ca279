import CaseWalking
import Testing
import WidgetModel

@testable import WidgetViews

/// The JSON Schema of views agrees with the reader, for every key of every node.
@Suite(.enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"))
struct ViewSchemaTests {
    /// The shortest view of each kind.
    private static let shortest: [String: JSONObject] = [
        "text": ["text": "a"], "date": ["date": "2026-11-21T08:30:00Z", "style": "time"],
        "image": ["image": "star"], "spacer": ["spacer": true], "divider": ["divider": true],
        "gauge": ["gauge": 0.5], "progress": ["progress": 0.5], "chart": ["chart": [1, 2]],
        "link": ["link": "https://example.org", "content": "a"], "button": ["button": "b", "content": "a"],
        "toggle": ["toggle": "t", "isOn": true, "content": "a"], "vstack": ["vstack": ["a"]],
        "hstack": ["hstack": ["a"]], "zstack": ["zstack": ["a"]], "grid": ["grid": [["a"]]],
        "shape": ["shape": "circle"], "gradient": ["gradient": ["red", "blue"]],
    ]

    private static let probes: [JSONValue] = [
        nil, true, false, 0, 1, 0.5, -1, 20_000, "x", "", "red", "#2da44e", "fill", "leading", "top",
        "center",
        "bottomTrailing", "title", "bold", "linear", "circular", "timer", "2026-11-21T08:30:00Z", [], [1, 2],
        [0.5, -1], ["a", "b"], ["2026-11-21T08:30:00Z", "2027-11-21T08:30:00Z"], [:], ["top": 1],
        ["top": "a"], ["width": "fill"], ["width": 7, "height": "x"], ["text": "a"], ["x": 1],
        [["gauge": 1]], [["gauge": "x"]], [["a"], "b"], ["leading", "center"],
        "circle", ["red", "#2da44e"], ["shape": "capsule", "fill": "red"], ["gradient": ["red", "blue"]],
        ["shape": "circle", "x": 1],
        ["file": "a.png"], ["bytes": ""], ["file": "a.png", "bytes": ""], "line",
        [["value": 1, "label": "a"]],
        ["map": 1], ["map": 1, "fallback": "a"], [[0, 0], [1, 0.5]], [0, 1],
    ]

    fileprivate static var views: [JSONValue] {
        get throws {
            var views: [JSONValue] = ["a", 7, nil, [], [:], ["text": "a", "gauge": 1], ["x": "a"]]
            for form in ViewContent.forms {
                let base = try #require(shortest[form.key], "add the shortest view with \(form.key)")
                views.append(.object(base))
                // All nodes share the same modifiers, so one node's modifiers represent all.
                let modifiers = form.key == "text" ? ViewStyle.Modifier.allCases.map(\.rawValue) : []
                let keys: [String] = [form.key, "x", "fallback"] + form.others + modifiers
                for key in keys {
                    for probe in probes.map(Optional.some) + [nil] {
                        var view = base
                        view[key] = probe
                        views.append(.object(view))
                    }
                }
            }
            return views
        }
    }

    /// Every eighth view.
    @Test func itAgreesWithWhatIsRead() async throws {
        try await Self.expectAgreement(
            on: Self.views.enumerated().filter { $0.offset % 8 == 0 }.map(\.element))
    }

    fileprivate static func expectAgreement(on views: [JSONValue]) async throws {
        let schema: JSONValue = [
            "$ref": .string("#/$defs/" + ViewSchema.name),
            "$defs": .object([ViewSchema.name: .object(ViewSchema.document)]),
        ]
        let text = schema.text
        let reasons = try await SchemaValidator.reasons(views.map { ($0.text, text) })
        #expect(reasons.count(where: { $0 == nil }) > views.count / 20)
        for (view, reason) in zip(views, reasons) {
            do throws(ViewError) {
                let tree = try ViewTree(json: view)
                // An unknown node is drawn as an error. The schema rejects it, because it may be misspelled.
                // The fallback of a supported node is also read, but is not part of the tree.
                let ignored = try view["fallback"].map { json throws(ViewError) in try ViewTree(json: json) }
                let unknown = tree.unknownNodes + (ignored?.unknownNodes ?? [])
                let isComplete = unknown.allSatisfy { $0.fallback != nil }
                #expect((reason == nil) == isComplete, "\(view.text)")
            } catch {
                // Relations between values, and strings in a special form, are only checked when a view is
                // read.
                let isOnlyRead =
                    error.code == .range || error.expected.contains("such as")
                    || error.expected.contains("beside")
                #expect(reason != nil || isOnlyRead, "\(view.text): \(error)")
            }
        }
    }
}

@Suite(.enabled(if: SchemaValidator.absence == nil, "\(SchemaValidator.absence ?? "")"), .thorough)
struct EveryViewSchemaTests {
    @Test func itAgreesWithWhatIsRead() async throws {
        try await ViewSchemaTests.expectAgreement(on: ViewSchemaTests.views)
    }
}
