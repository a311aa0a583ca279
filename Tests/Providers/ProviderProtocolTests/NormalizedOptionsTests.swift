import ProviderProtocol
import Testing
import WidgetModel

@Suite struct NormalizedOptionsTests {
    private func normalized(_ options: [JSONValue]) throws -> (ids: [JSONValue], warnings: [String]) {
        let (answer, warnings) = try OptionsRequest.answer(["options": .array(options)]).normalized()
        return (answer.options.map(\.value), warnings.map(\.description))
    }

    @Test func goodOptionsStayAsTheyAre() throws {
        let options: [JSONValue] = [["id": "a", "title": "A"], 7, "7 "]
        let (values, warnings) = try normalized(options)
        #expect(values == options)
        #expect(warnings == [])
    }

    @Test func anEmptyIDIsLeftOut() throws {
        let (values, warnings) = try normalized([["id": ""], "", ["value": ""], "a"])
        #expect(values == ["a"])
        #expect(warnings == ["3 options have an empty id; they are left out"])
    }

    @Test func ofEqualIDsTheFirstStays() throws {
        let options: [JSONValue] = [["id": "a", "title": "1"], ["id": "a", "title": "2"], 7, "7"]
        let (values, warnings) = try normalized(options)
        #expect(values == [["id": "a", "title": "1"], 7])
        #expect(warnings == [#"several options have the same id ("a", "7"); the first one counts"#])
        let many = try normalized(["a", "b", "c", "d", "e"] + ["a", "a", "b", "c", "d", "e"])
        let names = #""a", "b", "c" and 2 more"#
        #expect(many.warnings == ["several options have the same id (\(names)); the first one counts"])
    }

    @Test func aGroupStaysTogetherBehindOptionsWithoutOne() throws {
        func option(_ value: String, _ group: String? = nil) -> JSONValue {
            .object(JSONObject([("value", .string(value))] + (group.map { [("group", .string($0))] } ?? [])))
        }
        let (values, warnings) = try normalized([
            option("a", "Buses"), option("b", "Trams"), option("c"), option("d", "Buses"), option("e"),
        ])
        #expect(values == ["c", "e", "a", "d", "b"])
        #expect(warnings == [])
    }
}
