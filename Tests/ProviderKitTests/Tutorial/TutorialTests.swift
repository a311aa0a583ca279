import CaseWalking
import Foundation
import ProviderKit
import Testing

/// The tutorial of ProviderKit is true: this folder has its program, which passes the test on the page.
@Suite struct TutorialTests {
    @Test func theProgramIsTheOneThatIsTested() throws {
        let page = try text("Sources/ProviderKit/ProviderKit.docc/YourFirstWidget.md")
        let program = try text("Tests/ProviderKitTests/Tutorial/Countdown.swift")
        let shown = program.replacing("struct CountdownWidget", with: "@main\nstruct CountdownWidget")
        #expect(page.contains("```swift\n\(shown)```\n"))
    }

    @Test func everyMidnightHasAnEntry() {
        let context = TimelineProviderContext(now: Date(timeIntervalSince1970: 1_798_070_400))
        var countdown = Countdown()
        countdown.day = Date(timeIntervalSince1970: 1_798_675_200)
        let timeline = CountdownProvider().timeline(for: countdown, in: context)
        #expect(timeline.entries.map(\.days) == [7, 6, 5, 4, 3, 2, 1, 0])
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: TestCase.packageRoot.appending(path: path), encoding: .utf8)
    }
}
