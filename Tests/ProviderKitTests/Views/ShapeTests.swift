import Foundation
import ProviderKit
import Testing

/// Shapes, and views in front of and behind others.
@Suite struct ShapeTests {
    private func filled(_ color: String) -> String {
        #"{"zstack":[],"frame":{"width":"fill","height":"fill"},"background":"\#(color)"}"#
    }

    @Test func filledShapesAreRectangles() {
        expect(Rectangle().fill(.red), filled("red"))
        expect(Rectangle(), filled("primary"))
        expect(VStack { Rectangle() }.foregroundStyle(.red), #"{"vstack":[\#(filled("red"))],"color":"red"}"#)
        expect(Circle().fill(.green), filled("green"), without: ["Circle"])
        expect(Capsule(), filled("primary"), without: ["RoundedRectangle"])
    }

    @Test func strokedCirclesAreRings() {
        expect(
            Circle().stroke(.red, lineWidth: 4), #"{"gauge":1,"style":"circular","tint":"red"}"#,
            without: ["Circle().stroke"])
        expect(
            Circle().trim(from: 0, to: 0.75).stroke(.red, lineWidth: 4).rotationEffect(.degrees(-90)),
            #"{"gauge":0.75,"style":"circular","tint":"red"}"#,
            without: ["Circle().stroke", ".rotationEffect"])
    }

    private let lines =
        #"{"zstack":[{"vstack":[{"divider":true},{"spacer":true},{"divider":true}],"spacing":0},"#
        + #"{"hstack":[{"divider":true},{"spacer":true},{"divider":true}],"spacing":0}],"#
        + #""frame":{"width":"fill","height":"fill"}}"#

    @Test func bordersNeedASize() {
        expect(Text("a").border(.red), #""a""#, without: [".border", ".border of a view without a frame"])
        expect(
            Text("a").frame(width: 80, height: 48).border(.red),
            #"{"zstack":[\#(lines),{"text":"a","frame":{"width":80,"height":48}}],"frame":{"width":80,"height":48}}"#,
            without: [".border"])
        expect(Rectangle().stroke(), lines, without: [".border"])
    }

    @Test func colorsBehindAViewAreItsBackground() {
        let red = #"{"text":"a","background":"red"}"#
        expect(Text("a").background(.red), red)
        expect(Text("a").background(Color.red), red)
        expect(Text("a").background { Color.red }, red)
        expect(
            Text("a").background(.red, in: .rect(cornerRadius: 8)), red, without: ["RoundedRectangle"])
        expect(
            Text("a").background(ContainerRelativeShape().fill(.red)), red, without: ["RoundedRectangle"])
        expect(
            Text("a").background(
                LinearGradient(colors: [.red, .red], startPoint: .top, endPoint: .bottom)),
            ##"{"text":"a","background":"#ff3b30"}"##, without: ["Gradient"])
        expect(
            Text("a").background(Image(systemName: "star")), #"{"zstack":[{"image":"star"},"a"]}"#,
            without: [".overlay"])
    }

    @Test func overlaysAreStacks() {
        expect(
            Text("a").overlay(alignment: .topTrailing) { Text("b") },
            #"{"zstack":["a","b"],"alignment":"topTrailing"}"#, without: [".overlay"])
        expect(
            Text("a").overlay {
                Text("b").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
            },
            #"{"zstack":["a","b"],"alignment":"bottom"}"#, without: [".overlay"])
        expect(Text("a").overlay(Color.black), #""a""#, without: [".overlay of a color"])
    }

    @Test func aColorTakesTheFormOfItsMask() {
        expect(Color.red.mask { Text("a") }, #"{"text":"a","color":"red"}"#, without: [".mask"])
        expect(Text("a").mask(Circle()), #""a""#, without: [".mask"])
    }

    @Test func effectsAreNamed() {
        expect(
            Text("a").shadow(radius: 2).blur(radius: 1).rotationEffect(.degrees(3)).scaleEffect(2)
                .offset(x: 1).cornerRadius(4).zIndex(1).saturation(0),
            #""a""#,
            without: [
                ".clipShape", ".shadow", ".blur", ".blendMode", ".rotationEffect", ".scaleEffect", ".offset",
                ".zIndex",
            ])
        expect(
            Text("a").transition(.opacity).animation(.default, value: 1).id(1)
                .contentTransition(.numericText()),
            #""a""#)
    }
}
