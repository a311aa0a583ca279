import Foundation
import ProviderProtocol
import Testing
import WidgetModel

@testable import ProviderKit

/// Entries that send values instead of a view.
@Suite struct EntryDataTests {
    private struct Departures: TimelineEntry, Encodable {
        struct Departure: Encodable {
            var line: String
            var at: Date
            var delay: Double?
        }

        var date: Date
        var stop: String
        var departures: [Departure]
    }

    private let morning = Date(timeIntervalSince1970: 1_795_249_800)

    private var entry: Departures {
        Departures(
            date: morning, stop: "Central", departures: [.init(line: "4", at: morning, delay: nil)])
    }

    @Test func datesAreInstantsAndMissingValuesAreLeftOut() {
        let at: JSONValue = "2026-11-21T08:30:00.000Z"
        #expect(
            EntryData(entry).json
                == ["date": at, "stop": "Central", "departures": [["line": "4", "at": at]]])
    }

    @Test func anAnswerHasDataInPlaceOfAView() throws {
        let timeline = Timeline(entries: [entry], policy: .never)
        let answer = TimelineAnswer(timeline, in: TimelineProviderContext()) { EntryData($0) }.encodedJSON
        let sent = try #require(answer["entries"]?.array?.first)
        #expect(sent["view"] == nil)
        #expect(sent["data"]?["stop"] == "Central")
        #expect(try TimelineAnswer(json: answer).entries.first?.values == sent["data"])
    }

    @Test func whatCannotBeEncodedIsReportedByTheBoard() {
        let text = EntryData(["share": Double.nan]).json.string
        #expect(text?.contains("cannot be encoded") == true, "\(text ?? "")")
    }
}
