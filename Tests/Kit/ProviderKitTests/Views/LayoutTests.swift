import Foundation
import ProviderKit
import Testing

/// Frames, padding, grids, and views that depend on size.
@Suite struct ViewLayoutTests {
    @Test func framesAreFixedOrFill() {
        let length: CGFloat = 8
        expect(Text("a").frame(width: length), #"{"text":"a","frame":{"width":8}}"#)
        expect(Text("a").frame(maxHeight: .infinity), #"{"text":"a","frame":{"height":"fill"}}"#)
        expect(
            Text("a").frame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity),
            #"{"text":"a","frame":{"width":"fill","height":"fill"}}"#)
        expect(Text("a").frame(minWidth: 9, maxWidth: 9), #"{"text":"a","frame":{"width":9}}"#)
        expect(Text("a").frame(maxWidth: 100), #""a""#, without: [".frame with limits"])
        expect(
            Text("a").frame(width: -1, height: .infinity),
            #"{"text":"a","frame":{"width":0,"height":"fill"}}"#)
    }

    @Test func paddingIsNeverNegative() {
        expect(Text("a").padding(), #"{"text":"a","padding":16}"#)
        expect(Text("a").padding(.horizontal), #"{"text":"a","padding":{"horizontal":16,"vertical":0}}"#)
        expect(
            Text("a").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)),
            #"{"text":"a","padding":{"top":1,"leading":2,"bottom":3,"trailing":4}}"#)
        expect(Text("a").padding(-4), #"{"text":"a","padding":0}"#, without: [".padding below 0"])
        expect(
            VStack(spacing: -4) { Text("a") }, #"{"vstack":["a"],"spacing":0}"#,
            without: ["Stack with a spacing below 0"])
    }

    @Test func baselinesAreTheBottom() {
        expect(
            HStack(alignment: .firstTextBaseline) { Text("a") }, #"{"hstack":["a"],"alignment":"bottom"}"#,
            without: [".firstTextBaseline"])
    }

    @Test func gridsHaveRowsOfCells() {
        expect(
            Grid(alignment: .leading, verticalSpacing: 4) {
                GridRow {
                    Text("a")
                    Text("b")
                }
                GridRow {
                    Text("c")
                    Text("d")
                }
            },
            #"{"grid":[["a","b"],["c","d"]],"rowSpacing":4,"alignment":"leading"}"#)
    }

    @Test func otherViewsAreAsWideAsTheGrid() {
        expect(
            Grid {
                GridRow {
                    Text("a")
                    Text("b")
                }
                Divider()
                GridRow { Text("c") }
            },
            #"{"grid":[["a","b"],{"divider":true},["c"]]}"#)
    }

    @Test func lazyGridsHaveRowsOfTheirColumns() {
        let fill = #""frame":{"width":"fill"}"#
        expect(
            LazyVGrid(columns: [GridItem(.flexible()), GridItem(.fixed(20))]) {
                ForEach(0..<3) { Text("\($0)") }
            },
            #"{"vstack":[{"hstack":[{"text":"0",\#(fill)},{"text":"1","frame":{"width":20}}]},"#
                + #"{"hstack":[{"text":"2",\#(fill)},{"zstack":[],"frame":{"width":20}}]}]}"#,
            without: ["LazyVGrid"])
        let three = LazyVGrid(columns: [GridItem(.adaptive(minimum: 50))]) {
            ForEach(0..<3) { Text("\($0)") }
        }
        #expect(three.viewTree().components(separatedBy: "hstack").count == 2)
    }

    @Test func geometryIsThatOfTheNearestFrame() {
        struct Width: View {
            var body: some View { GeometryReader { Text(verbatim: "\(Int($0.size.width))") } }
        }
        let placed = #""frame":{"width":"fill","height":"fill","alignment":"topLeading"}"#
        expect(
            Width(), #"{"zstack":["170"],"alignment":"topLeading",\#(placed)}"#, without: ["GeometryReader"])
        expect(
            Width().padding(10).frame(width: 100),
            #"{"zstack":[{"zstack":["80"],"alignment":"topLeading",\#(placed)}],"padding":10,"frame":{"width":100}}"#,
            without: ["GeometryReader"])
    }

    @Test func theFirstViewThatFitsIsShown() {
        expect(
            ViewThatFits(in: .horizontal) {
                Text("a text that is far too long for this")
                Text("short")
            }, #""short""#, without: ["ViewThatFits"])
        expect(
            ViewThatFits {
                Text("fits")
                Text("too")
            }, #""fits""#, without: ["ViewThatFits"])
    }

    @Test func environmentOfYourOwnIsPassedDown() {
        expect(
            VStack { Shout() }.environment(\.shout, "hey"), #"{"vstack":["hey"]}"#)
        expect(Shout(), #""–""#)
        expect(
            Text("a").modifier(Framed()).environment(\.shout, "b"),
            #"{"vstack":["b",{"text":"a","padding":2}]}"#)
    }
}

private struct ShoutKey: EnvironmentKey {
    static let defaultValue = "–"
}

extension EnvironmentValues {
    fileprivate var shout: String {
        get { self[ShoutKey.self] }
        set { self[ShoutKey.self] = newValue }
    }
}

private struct Shout: View {
    @Environment(\.shout) private var shout
    @State private var copies = 1

    var body: some View { Text(String(repeating: shout, count: copies)) }
}

private struct Framed: ViewModifier {
    @Environment(\.shout) private var shout

    func body(content: Content) -> some View {
        VStack {
            Text(shout)
            content.padding(2)
        }
    }
}
