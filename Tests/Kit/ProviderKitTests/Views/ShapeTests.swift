import Foundation
import ProviderKit
import Testing

/// Shapes, and views in the foreground and the background of others.
@Suite struct ShapeTests {
    @Test func shapesAreFilledAndStroked() {
        expect(Rectangle().fill(.red), #"{"shape":"rectangle","fill":"red"}"#)
        expect(
            VStack { Rectangle() }.foregroundStyle(.red), #"{"vstack":[{"shape":"rectangle"}],"color":"red"}"#
        )
        expect(Capsule(), #"{"shape":"capsule"}"#)
        expect(
            Circle().stroke(.red, lineWidth: 4), #"{"shape":"circle","stroke":"red","lineWidth":4}"#)
        expect(
            RoundedRectangle(cornerRadius: 12).fill(.blue).strokeBorder(.red),
            #"{"shape":"roundedRectangle","cornerRadius":12,"fill":"blue","stroke":"red"}"#)
        expect(
            Ellipse().stroke(.red).fill(.blue),
            #"{"zstack":[{"shape":"ellipse","stroke":"red"},{"shape":"ellipse","fill":"blue"}]}"#)
        expect(
            UnevenRoundedRectangle(topLeadingRadius: 4), #"{"shape":"roundedRectangle","cornerRadius":4}"#,
            without: ["UnevenRoundedRectangle"])
    }

    @Test func partsOfACircleAreRings() {
        expect(
            Circle().trim(from: 0, to: 0.75).stroke(.red, lineWidth: 4).rotationEffect(.degrees(-90)),
            #"{"gauge":0.75,"style":"circular","tint":"red"}"#,
            without: ["Circle().trim", ".rotationEffect"])
        expect(
            Rectangle().trim(to: 0.5).fill(.red), #"{"shape":"rectangle","fill":"red"}"#, without: [".trim"])
    }

    @Test func linearGradientsFillShapesAndBackgrounds() {
        let colors = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
        let gradient = #"{"gradient":["red","blue"],"from":"leading","to":"trailing"}"#
        expect(colors, gradient)
        expect(Circle().fill(colors), #"{"shape":"circle","fill":\#(gradient)}"#)
        expect(Text("a").background(colors), #"{"text":"a","background":\#(gradient)}"#)
        expect(
            LinearGradient(
                stops: [.init(color: .red, location: 0.25), .init(color: .blue, location: 1)],
                startPoint: .top, endPoint: .bottom),
            #"{"gradient":["red","blue"],"stops":[0.25,1]}"#)
        expect(
            Text("a").containerBackground(colors, for: .widget),
            #"{"text":"a","frame":{"width":"fill","height":"fill"},"background":\#(gradient)}"#)
    }

    @Test func bordersAreBehindTheirViews() {
        expect(
            Text("a").border(.red), #"{"text":"a","background":{"shape":"rectangle","stroke":"red"}}"#,
            without: [".border"])
        expect(
            Text("a").background(.blue, in: .capsule).overlay(Capsule().stroke(.red)),
            #"{"text":"a","background":{"shape":"capsule","fill":"blue","stroke":"red"}}"#,
            without: [".border"])
    }

    @Test func colorsBehindAViewAreItsBackground() {
        let red = #"{"text":"a","background":"red"}"#
        expect(Text("a").background(.red), red)
        expect(Text("a").background(Color.red), red)
        expect(Text("a").background { Color.red }, red)
        expect(
            Text("a").background(.red, in: .rect(cornerRadius: 8)),
            #"{"text":"a","background":{"shape":"roundedRectangle","fill":"red"}}"#)
        expect(Text("a").background(ContainerRelativeShape().fill(.red)), red)
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
