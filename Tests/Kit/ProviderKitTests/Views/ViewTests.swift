import Foundation
import ProviderKit
import Testing

/// The JSON of views, without a process.
@Suite struct ViewTests {
    private let date = viewDate

    @Test func leavesAreNodes() {
        expect(Text("hello"), #""hello""#)
        expect(Text(date, style: .timer), #"{"date":"2026-11-21T08:30:00.000Z","style":"timer"}"#)
        expect(Image(systemName: "heart.fill"), #"{"image":"heart.fill"}"#)
        expect(Spacer(), #"{"spacer":true}"#)
        expect(Divider(), #"{"divider":true}"#)
        expect(
            Gauge(value: 75, in: 0...100) {
                Text("Health")
            } currentValueLabel: {
                Text("75 %")
            }
            .gaugeStyle(.accessoryCircularCapacity),
            #"{"gauge":75,"range":[0,100],"style":"circular","label":"Health","valueLabel":"75 %"}"#)
    }

    @Test func stacksHoldWhatTheirBuilderLists() {
        let isShown = [true, false]
        expect(
            VStack(alignment: .leading, spacing: 4) {
                Text("a")
                if isShown[0] { Text("b") }
                if isShown[1] { Text("c") }
                if isShown[1] { Text("d") } else { HStack { Text("e") } }
                ForEach(0..<2) { Text("\($0)") }
                Group {
                    Text("f")
                    Text("g")
                }
            }, #"{"vstack":["a","b",{"hstack":["e"]},"0","1","f","g"],"spacing":4,"alignment":"leading"}"#)
    }

    @Test func severalViewsWithoutAStackAreStacked() {
        expect(
            Group {
                Text("a")
                Text("b")
            }, #"{"vstack":["a","b"]}"#)
    }

    @Test func modifiersStyleTheirNode() {
        expect(
            Text("a").font(.title.bold()).foregroundStyle(.secondary).padding(8).background(.blue),
            #"{"text":"a","font":"title","weight":"bold","color":"secondary","padding":8,"background":"blue"}"#
        )
        expect(Text("a").lineLimit(1).tint(.green), #"{"text":"a","tint":"green","lineLimit":1}"#)
    }

    @Test func theInnermostFontHolds() {
        expect(Text("a").font(.caption).font(.title), #"{"text":"a","font":"caption"}"#)
    }

    @Test func paddingOutsideABackgroundGetsANodeOfItsOwn() {
        expect(
            Text("a").background(.blue).padding(8),
            #"{"zstack":[{"text":"a","background":"blue"}],"padding":8}"#)
    }

    struct FamilyName: View {
        @Environment(\.widgetFamily) private var family

        var body: some View { Text(family.rawValue) }
    }

    @Test(arguments: WidgetFamily.allCases) func bodiesSeeTheFamily(_ family: WidgetFamily) {
        expect(
            HStack { FamilyName() }, #"{"hstack":["\#(family.rawValue)"]}"#,
            in: TimelineProviderContext(family: family))
    }

    @Test func contextCanBeReplacedInside() {
        expect(
            HStack {
                FamilyName().environment(\.widgetFamily, .systemLarge)
                FamilyName()
            }, #"{"hstack":["systemLarge","systemSmall"]}"#)
        expect(
            Text(date, style: .time).environment(\.timeZone, TimeZone(identifier: "Asia/Seoul") ?? .gmt),
            #"{"date":"2026-11-21T08:30:00.000Z","style":"time","zone":"Asia/Seoul"}"#)
    }

    /// A provider is a value with methods: a test makes a context and calls them.
    @Test func aProviderIsTestedWithoutAProcess() async throws {
        let intent = Greeting()
        intent.name = "Ada"
        let context = TimelineProviderContext(family: .systemMedium, now: date)
        #expect(context.displaySize.width == 364)
        let timeline = try await GreetingProvider().timeline(for: intent, in: context)
        #expect(timeline.entries.map(\.words) == ["Ada"])
        #expect(timeline.policy == .never)
    }
}
