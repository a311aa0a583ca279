import CaseWalking
import Foundation
import Testing
import WidgetModel

/// After every sequence of layout changes, each placed widget has exactly one position.
@Suite struct RandomLayoutTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func everyWidgetHasOnePosition(seed: UInt64) throws {
        var random = Randomness(seed: seed)
        var placed: [PlacedWidgetID] = []
        var layout = BoardLayout()
        var refusals = 0
        for step in 1...200 {
            if step % 5 == 1 {
                placed.append(PlacedWidgetID(kind: Kind(unchecked: "w"), number: step))
                if step % 15 == 1 { placed.remove(at: random.below(placed.count)) }
                layout = layout.fitted(to: placed)
            } else {
                let change = change(of: placed, &random)
                do throws(LayoutProblem) {
                    layout = try layout.applying(change)
                } catch {
                    refusals += 1
                }
            }
            try check(layout, placed)
            if step % 7 == 0, !placed.isEmpty {
                layout = try restoring(random.pick(placed), in: layout, placed)
            }
        }
        #expect(refusals > 0 && refusals < 150, "\(refusals) of the changes are refused")
    }

    /// A widget that is removed and restored at once returns to its section on its page.
    private func restoring(
        _ widget: PlacedWidgetID, in layout: BoardLayout, _ placed: [PlacedWidgetID]
    ) throws -> BoardLayout {
        let position = try #require(layout.position(of: widget))
        let rest = layout.fitted(to: placed.filter { $0 != widget })
        let restored = rest.fitted(to: rest.widgets + [widget]).restoring(widget, to: position)
        try check(restored, placed)
        #expect(restored.pages.map(\.title) == layout.pages.map(\.title))
        #expect(restored.pages.map(\.sections.count) == layout.pages.map(\.sections.count))
        #expect(
            Set(try #require(restored.stack(of: widget)).widgets)
                == Set(try #require(layout.stack(of: widget)).widgets))
        return restored
    }

    private func check(_ layout: BoardLayout, _ placed: [PlacedWidgetID]) throws {
        #expect(layout.widgets.sorted() == placed.sorted())
        #expect(layout.fitted(to: placed) == layout)
        #expect(
            layout.pages.allSatisfy { !$0.sections.isEmpty && $0.sections.allSatisfy { !$0.stacks.isEmpty } })
        let titles = layout.pages.compactMap(\.title)
        #expect(Set(titles).count == titles.count)
        for stack in layout.stacks {
            #expect(!stack.widgets.isEmpty)
            #expect(stack.pinned.map { stack.hasSeveral && stack.widgets.contains($0) } ?? true)
        }
        let json = try JSONEncoder().encode(layout)
        #expect(try JSONDecoder().decode(BoardLayout.self, from: json) == layout)
    }

    private func change(
        of placed: [PlacedWidgetID], _ random: inout Randomness
    ) -> LayoutChange {
        func widget() -> String { placed.isEmpty ? "w-0" : random.pick(placed).description }
        func widgets() -> [String] { (0...random.below(3)).map { _ in widget() } }
        func title() -> String { random.pick(["Morning", "Evening", "2", "Work", " Work "]) }
        switch random.below(16) {
        case 0: return .move(widgets: widgets(), to: .before(widget: widget()))
        case 1: return .move(widgets: widgets(), to: .after(widget: widget()))
        case 2: return .move(widgets: widgets(), to: random.once(in: 2) ? .first : .last)
        case 3: return .move(widgets: widgets(), to: .page(page: title()))
        case 4: return .page(title: title(), widgets: widgets())
        case 5: return .rename(page: title(), title: title())
        case 6: return .movePage(page: title(), before: random.once(in: 2) ? title() : nil)
        case 7: return .section(title: random.once(in: 2) ? title() : nil, widgets: widgets())
        case 8, 9: return .stack(widgets: widgets())
        case 10: return .unstack(widget: widget())
        case 11: return .pin(widget: widget())
        case 12: return .removePage(title())
        case 13: return .renameSection(title(), page: nil, title: random.once(in: 2) ? title() : nil)
        case 14: return .moveSection(title(), page: nil, before: random.once(in: 2) ? title() : nil)
        default: return .columns(count: random.below(6))
        }
    }
}
