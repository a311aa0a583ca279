import Foundation
import Testing
import WidgetModel

/// Clients of the socket write each change in one JSON form.
@Suite struct LayoutChangeTests {
    @Test(arguments: [
        (
            LayoutChange.move(widgets: ["a-1"], to: .before(widget: "b-1")),
            #"{"before":"b-1","move":["a-1"]}"#
        ),
        (.move(widgets: ["a-1"], to: .after(widget: "b-1")), #"{"after":"b-1","move":["a-1"]}"#),
        (.move(widgets: ["a-1", "b-1"], to: .first), #"{"move":["a-1","b-1"],"to":"first"}"#),
        (.move(widgets: ["a-1"], to: .last), #"{"move":["a-1"],"to":"last"}"#),
        (.move(widgets: ["a-1"], to: .page(page: "Home")), #"{"move":["a-1"],"toPage":"Home"}"#),
        (.page(title: "Home", widgets: ["a-1"]), #"{"page":"Home","widgets":["a-1"]}"#),
        (.rename(page: "2", title: "Home"), #"{"rename":"2","title":"Home"}"#),
        (.movePage(page: "Home", before: "1"), #"{"before":"1","movePage":"Home"}"#),
        (.movePage(page: "Home", before: nil), #"{"movePage":"Home"}"#),
        (.removePage("Home"), #"{"removePage":"Home"}"#),
        (
            .renameSection("Trains", page: "2", title: "Buses"),
            #"{"onPage":"2","renameSection":"Trains","title":"Buses"}"#
        ),
        (.renameSection("Trains", page: nil, title: nil), #"{"renameSection":"Trains","title":null}"#),
        (
            .moveSection("Trains", page: "Home", before: "Buses"),
            #"{"before":"Buses","moveSection":"Trains","onPage":"Home"}"#
        ),
        (.moveSection("Trains", page: nil, before: nil), #"{"moveSection":"Trains"}"#),
        (.section(title: "Trains", widgets: ["a-1"]), #"{"section":"Trains","widgets":["a-1"]}"#),
        (.section(title: nil, widgets: ["a-1"]), #"{"section":null,"widgets":["a-1"]}"#),
        (.columns(count: 3), #"{"columns":3}"#), (.columns(count: nil), #"{"columns":null}"#),
        (.stack(widgets: ["a-1", "b-1"]), #"{"stack":["a-1","b-1"]}"#),
        (.unstack(widget: "a-1"), #"{"unstack":"a-1"}"#), (.pin(widget: "a-1"), #"{"pin":"a-1"}"#),
        (.unpin(widget: "a-1"), #"{"unpin":"a-1"}"#), (.reset, #"{"reset":true}"#),
    ])
    func hasAJSONForm(change: LayoutChange, json: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(change), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(LayoutChange.self, from: Data(json.utf8)) == change)
    }

    @Test(arguments: ["0", "2", "-9223372036854775808", "9223372036854775807", ""])
    func aPageThatDoesNotExistIsUnknown(text: String) throws {
        #expect(throws: LayoutProblem.self) {
            try BoardLayout([PlacedWidgetID("a-1")!]).page(named: text)
        }
        #expect(throws: LayoutProblem.self) { try BoardLayout([]).page(named: text) }
    }

    @Test(arguments: ["{}", #"{"before":"a-1"}"#, #"{"move":["a-1"]}"#, #"{"move":"a-1","to":"first"}"#])
    func refusesOtherForms(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(LayoutChange.self, from: Data(json.utf8))
        }
    }
}
