import Testing
import ViewRendering
import WidgetModel
import WidgetViews

@Suite struct PageLayoutTests {
    private static func widget(_ title: String, _ family: Family) -> Drawing {
        let shape = WidgetShape(family)
        return Drawing(
            size: shape.size, surface: .rectangle(Rect(Point(x: 0, y: 0), shape.size), radius: 24),
            surfaceColor: Palette.of(.light).surface, title: title)
    }

    /// The areas of the widgets on a page, in the page's order.
    private static func areas(of page: Drawing) -> [(title: String, area: Rect)] {
        page.figures.compactMap { figure in
            guard case .widget(let placed) = figure else { return nil }
            let size = Size(
                width: placed.drawing.size.width * placed.factor,
                height: placed.drawing.size.height * placed.factor)
            return (placed.drawing.title, Rect(placed.corner, size))
        }
    }

    private static let eInk = PageLayout(size: Size(width: 800, height: 480), scheme: .light)

    @Test func widgetsTakeTheFirstPlaceWhereTheyFit() {
        let page = Self.eInk.drawing(
            of: [
                Self.widget("a", .systemSmall), Self.widget("b", .systemMedium),
                Self.widget("c", .systemLarge),
            ], title: "Hall")
        let areas = Self.areas(of: page)
        #expect(areas.map(\.title) == ["a", "b", "c"])
        // a and b are next to each other, and c is so high that all become smaller.
        #expect(areas[0].area.y == areas[1].area.y && areas[0].area.right + 12 == areas[1].area.x)
        #expect(!page.isCut)
        #expect(page.spoken == ["a", "b", "c"])
    }

    @Test(arguments: 0...14) func noWidgetsOverlapOrLeaveThePage(_ count: Int) {
        let families = [
            Family.systemSmall, .accessoryCircular, .systemMedium, .accessoryInline, .systemLarge,
        ]
        let widgets = (0..<count).map { Self.widget("\($0)", families[$0 % families.count]) }
        let areas = Self.areas(of: Self.eInk.drawing(of: widgets, title: "Hall")).map(\.area)
        for (index, area) in areas.enumerated() {
            #expect(area.x >= 12 && area.y >= 12 && area.right <= 788 && area.bottom <= 468)
            for other in areas[..<index] {
                #expect(
                    area.right + 11.9 < other.x || other.right + 11.9 < area.x || area.bottom + 11.9 < other.y
                        || other.bottom + 11.9 < area.y)
            }
        }
    }

    @Test func widgetsWithoutRoomAreLeftOut() {
        let widgets = (1...40).map { Self.widget("\($0)", .systemSmall) }
        let page = Self.eInk.drawing(of: widgets, title: "Hall")
        let areas = Self.areas(of: page)
        #expect(page.isCut)
        #expect(areas.count == 32)
        #expect(areas.allSatisfy { $0.area.width == 85 })
        #expect(Self.areas(of: Self.eInk.drawing(of: [], title: "Hall")).isEmpty)
    }

    @Test func aSingleWidgetIsInTheMiddle() {
        let page = Self.eInk.drawing(of: [Self.widget("a", .systemMedium)], title: "Hall")
        #expect(Self.areas(of: page).map(\.area) == [Rect(x: 218, y: 155, width: 364, height: 170)])
    }
}
