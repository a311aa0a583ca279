import CaseWalking
import Foundation
import Testing

@testable import SourceText

@Suite struct FindingPagesTests {
    @Test func isThePageItself() throws {
        let document = TestCase.packageRoot.appending(path: "Docs/diagnostics.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        #expect(FindingPages.sections(of: text) == FindingPages.all)
        #expect(FindingPages.all.count > 80)
    }

    @Test(arguments: FindingPages.all)
    func everySectionHasWords(_ page: FindingHelp) {
        #expect(page.summary.hasSuffix("."), "\(page.code) does not begin with a sentence")
        #expect(page.remedy.hasSuffix("."), "\(page.code) does not end with a sentence")
    }

    @Test func takesAPageApart() {
        let pages = FindingPages.sections(
            of: """
                # Findings

                Words.

                ## one-code

                What it
                means.

                ```yaml a.yaml
                x: 1
                ```

                Do this.

                ## two-code

                Only this.
                """)
        #expect(
            pages == [
                FindingHelp(
                    code: "one-code", summary: "What it means.", remedy: "Do this.",
                    markdown: "What it\nmeans.\n\n```yaml a.yaml\nx: 1\n```\n\nDo this."),
                FindingHelp(
                    code: "two-code", summary: "Only this.", remedy: "Only this.", markdown: "Only this."),
            ])
        #expect(FindingPages.sections(of: "") == [])
        #expect(FindingPages.page(of: "key-unknown")?.code == "key-unknown")
        #expect(FindingPages.page(of: "no-such") == nil)
    }
}
