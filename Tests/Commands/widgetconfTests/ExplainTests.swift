import CaseWalking
import SourceText
import Testing
import WidgetModel

@testable import widgetconf

/// `explain`: the page about a code.
@Suite(.serialized, .brief) struct ExplainTests {
    @Test(arguments: ["key-unknown", "[key-unknown]"])
    func saysWhatThePageSays(_ code: String) async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("explain", code)
        #expect(ending.status == .done)
        #expect(ending.output.hasPrefix("key-unknown\n\nThe mapping contains an unknown key"))
        #expect(ending.output.contains("\n    weather.yaml:5:31: error: a parameter has no key"))
        #expect(!ending.output.contains("```"))
        let document = try await workspace.document("explain", code)
        #expect(document["codes"]?.array?.count == 1)
    }

    @Test func listsAllCodes() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("explain")
        #expect(ending.output.split(separator: "\n").count == FindingPages.all.count)
        let document = try await workspace.document("explain")
        #expect(document["codes"]?.array?.map { $0["code"]?.string } == FindingPages.codes)
    }

    /// Only text from other sources is shortened.
    @Test func nothingIsCut() async throws {
        let workspace = try TestWorkspace()
        #expect(!(await workspace.run("explain").output.contains("more characters")))
        for code in FindingPages.all.filter({ $0.markdown.utf8.count > 600 }).map(\.code.text) {
            let ending = await workspace.run("explain", code)
            #expect(!ending.output.contains("more characters"), "\(code)")
        }
    }

    @Test func anUnknownCodeIsAProblem() async throws {
        let workspace = try TestWorkspace()
        let ending = await workspace.run("explain", "key-unknwon")
        #expect(ending.status == .problems && ending.output == "")
        #expect(ending.talk.contains("did you mean \"key-unknown\"?"))
        #expect(await workspace.run("explain", "x", "--format", "json").output.contains("\"problems\""))
    }
}
