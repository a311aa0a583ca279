import BoardDocuments
import CaseWalking
import Testing

@testable import WidgetRuntime

/// Replies about a widget whose running provider's declaration differs from its manifest and intent.
@Suite(.brief) struct DeclaredDifferenceTests {
    private static let unread = BoardRemark(
        .warning, "the provider reads \"texts\", which the intent \"Echo\" does not have",
        hint:
            "did you mean \"text\"? rename the parameter in the provider's source or in the intent \"Echo\", "
            + "then build the provider again",
        code: "provider-reads-unknown")

    private static func kind(_ reads: String) -> String {
        #"{"kind": "echo", "configuration": "intent", "reads": \#(reads)}"#
    }

    @Test func placementsEditsAndExplanationsWarn() async throws {
        let board = try await TestBoard()
        try await board.leave("kind.json", Self.kind(#"{"texts": "string", "mode": "string"}"#))
        #expect(await board.add().remarks == [Self.unread])
        #expect(await board.edit("echo-1", "text=hi").remarks == [Self.unread])
        #expect(await board.host.answer(WhyCall(widget: "echo-1", at: nil)).remarks == [Self.unread])
        await board.close()
    }

    @Test func anotherReasonKeepsItsHint() async throws {
        let board = try await TestBoard()
        try await board.leave("kind.json", Self.kind(#"{"texts": "string"}"#))
        let failed = await board.add("mode=fail").remarks
        #expect(failed.first?.hint == "it is retried while \"widgetconf serve\" runs")
        await board.close()
    }

    @Test func anUnknownKindIsComparedByDoctor() async throws {
        let board = try await TestBoard()
        try await board.leave("kind.json", #"{"kind": "ecko", "configuration": "intent"}"#)
        let failed = await board.add("mode=fail").remarks
        #expect(
            failed.map(\.hint?.description) == [
                "run \"widgetconf doctor\" to compare the provider with its manifest and intent",
                "report the kind in the answer to \"initialize\", or remove the widget",
            ])
        await board.close()
    }

    @Test func aParameterOfAnotherTypeIsComparedByDoctor() async throws {
        let board = try await TestBoard()
        try await board.leave("kind.json", Self.kind(#"{"text": "integer", "mode": "string"}"#))
        let failed = await board.add("mode=mismatch").remarks
        #expect(
            failed.first?.hint
                == "run \"widgetconf doctor\" to compare the provider with its manifest and intent")
        #expect(failed.last?.message == "the provider reads \"text\" as \"integer\", but it is \"string\"")
        await board.close()
    }
}
