import CaseWalking
import Foundation
import Testing

/// The ProviderKit tutorial is accurate: this folder contains its program and the page's test.
@Suite struct TutorialTests {
    private static let imports = "import Testing\n"

    @Test(arguments: [
        ("Countdown", "struct CountdownWidget", "@main\nstruct CountdownWidget"),
        ("CountdownTests", imports, imports + "\n@testable import Countdown\n"),
    ])
    func theSourcesAreThoseThatAreTested(_ name: String, _ here: String, _ onThePage: String) throws {
        let page = try text("Sources/Kit/ProviderKit/ProviderKit.docc/YourFirstWidget.md")
        let source = try text("Tests/Kit/ProviderKitTests/Tutorial/\(name).swift")
        #expect(page.contains("```swift\n\(source.replacing(here, with: onThePage))```\n"))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: TestCase.packageRoot.appending(path: path), encoding: .utf8)
    }
}
