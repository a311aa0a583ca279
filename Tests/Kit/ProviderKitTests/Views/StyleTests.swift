import Foundation
import ProviderKit
import Testing

/// Colors, gradients and other styles, and the views that use them.
@Suite struct StyleTests {
    private let dark = TimelineProviderContext(colorScheme: .dark)

    @Test func colorsFillTheSpace() {
        let filled = #"{"zstack":[],"frame":{"width":"fill","height":"fill"},"background":"red"}"#
        expect(Color.red, filled)
        expect(
            ZStack {
                Color.red
                Text("a")
            }, #"{"zstack":[\#(filled),"a"]}"#)
        expect(
            Color.red.frame(height: 2),
            #"{"zstack":[\#(filled)],"frame":{"height":2}}"#)
    }

    @Test func opacityDependsOnTheBoard() {
        expect(Text("a").foregroundStyle(.white.opacity(0.5)), ##"{"text":"a","color":"#ffffff80"}"##)
        expect(Text("a").foregroundStyle(.red.opacity(0.5)), ##"{"text":"a","color":"#ff3b3080"}"##)
        expect(
            Text("a").foregroundStyle(.red.opacity(0.5)), ##"{"text":"a","color":"#ff453a80"}"##, in: dark)
        expect(Text("a").opacity(0.5), ##"{"text":"a","color":"#00000080"}"##)
        expect(
            Text("a").background(.blue).opacity(0.5),
            ##"{"text":"a","color":"#00000080","background":"#007aff80"}"##)
        expect(Text("a").opacity(1), #""a""#)
        expect(Gauge(value: 0.5) {}.opacity(0.5), ##"{"gauge":0.5,"color":"#00000080","tint":"#007aff80"}"##)
    }

    @Test func stylesHaveANearestColor() {
        expect(Text("a").foregroundStyle(.tint).tint(.green), #"{"text":"a","color":"green","tint":"green"}"#)
        expect(Text("a").foregroundStyle(.tint), #"{"text":"a","color":"accent"}"#)
        expect(
            VStack { Text("a").foregroundStyle(.secondary) }.foregroundStyle(.red, .blue),
            #"{"vstack":[{"text":"a","color":"blue"}],"color":"red"}"#)
        expect(Text("a").foregroundColor(nil), #""a""#)
        expect(
            Text("a").foregroundStyle(.quaternary), #"{"text":"a","color":"tertiary"}"#,
            without: [".quaternary"])
        expect(
            Text("a").foregroundStyle(Color.red.gradient), #"{"text":"a","color":"red"}"#,
            without: ["Gradient"])
        expect(
            Text("a").background(.ultraThinMaterial), ##"{"text":"a","background":"#8e8e9314"}"##,
            without: ["Material"])
        expect(
            Gauge(value: 0.5) {}.tint(Gradient(colors: [.black, .white])),
            ##"{"gauge":0.5,"tint":"#7f7f7f"}"##, without: ["Gradient"])
        expect(Text("a").background(.background), #""a""#)
    }

    @Test func colorsAreMadeInManyWays() {
        expect(
            Text("a").foregroundStyle(Color(hue: 1 / 3, saturation: 1, brightness: 1)),
            ##"{"text":"a","color":"#00ff00"}"##)
        expect(Text("a").foregroundStyle(Color(white: 0.5)), ##"{"text":"a","color":"#808080"}"##)
        expect(Text("a").foregroundStyle(Color(.label)), #"{"text":"a","color":"primary"}"#)
        expect(
            Text("a").foregroundStyle(Color("Brand")), #"{"text":"a","color":"accent"}"#,
            without: ["Color of an asset catalog"])
        expect(Text("a").foregroundStyle(Color("AccentColor")), #"{"text":"a","color":"accent"}"#)
    }

    @Test func stylesOfYourOwnAreResolved() {
        struct Warm: ShapeStyle {
            func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
                environment.colorScheme == .dark ? Color.orange : Color.red
            }
        }
        expect(Text("a").foregroundStyle(Warm()), #"{"text":"a","color":"red"}"#)
        expect(Text("a").foregroundStyle(Warm()), #"{"text":"a","color":"orange"}"#, in: dark)
    }

    @Test func theContainerBackgroundIsThatOfTheWholeWidget() {
        expect(
            VStack { Text("a").containerBackground(.fill.tertiary, for: .widget) },
            ##"{"vstack":["a"],"frame":{"width":"fill","height":"fill"},"background":"#7878801f"}"##)
        expect(
            Text("a").containerBackground(for: .widget) { Color.red },
            #"{"text":"a","frame":{"width":"fill","height":"fill"},"background":"red"}"#)
        expect(Text("a").containerBackground(.background, for: .widget), #""a""#)
        expect(
            Text("a").containerBackground(.red, for: .widget), #""a""#,
            in: TimelineProviderContext(family: .accessoryRectangular))
        expect(
            Text("a").containerBackground(for: .widget) { Image(systemName: "star") },
            #"{"zstack":[{"image":"star"},{"text":"a","frame":{"width":"fill","height":"fill"}}]}"#)
    }
}
