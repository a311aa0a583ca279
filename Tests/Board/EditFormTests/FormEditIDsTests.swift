import Configurations
import Testing
import WidgetModel

@testable import EditForm

@Suite struct FormEditIDsTests {
    private static let request = EditRequest([EditRequest.Change("goal", .set(.text("5")))])
    private static let other = EditRequest([EditRequest.Change("goal", .set(.text("6")))])

    /// The edit may be stored although its reply was lost.
    @Test func anEditThatIsSentAgainKeepsItsID() {
        var ids = FormEditIDs()
        var made = 0
        let new = { () -> String in
            made += 1
            return "\(made)"
        }
        #expect(ids.id(of: Self.request, on: .first, new: new) == "1")
        #expect(ids.id(of: Self.request, on: .first, new: new) == "1")
        #expect(ids.id(of: Self.other, on: .first, new: new) == "2")
        ids.settle()
        #expect(ids.id(of: Self.other, on: .first, new: new) == "3")
    }

    /// A different edit may have replaced the values of the edit that was stored.
    @Test func theSameChangesOnAnotherRevisionAreAnotherEdit() {
        var ids = FormEditIDs()
        var made = 0
        let new = { () -> String in
            made += 1
            return "\(made)"
        }
        #expect(ids.id(of: Self.request, on: .first, new: new) == "1")
        #expect(ids.id(of: Self.request, on: Revision(3), new: new) == "2")
    }
}
