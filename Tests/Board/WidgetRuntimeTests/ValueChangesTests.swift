import BoardDocuments
import Testing
import WidgetModel

/// The JSON form of an edit's changes, which is stored and sent in replies.
@Suite struct ValueChangesTests {
    @Test func theStoredTextComesBackAsItWas() throws {
        let text = #"{"days":{"from":null,"to":30},"city":{"from":"Seoul","to":"Busan"}}"#
        let changes = try ValueChanges(json: JSONValue(parsing: text))
        #expect(changes.all.map(\.parameter) == ["days", "city"])
        #expect(changes.all[0].change.from == nil && changes.all[0].change.to == 30)
        #expect(changes.values.map(\.value) == [30, "Seoul", "Busan"])
        #expect(changes.encodedJSON.text == text)
    }

    @Test func aDamagedChangeHasNoValues() throws {
        let changes = try ValueChanges(json: JSONValue(parsing: #"{"days":7}"#))
        #expect(changes.all.map(\.parameter) == ["days"])
        #expect(changes.values.isEmpty)
    }
}
