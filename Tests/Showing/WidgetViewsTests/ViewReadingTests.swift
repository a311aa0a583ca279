import Testing
import WidgetModel
import WidgetViews

private func view(_ json: String) throws -> ViewTree {
    try ViewTree(json: JSONValue(parsing: Array(json.utf8)))
}

@Suite struct ViewReadingTests {
    /// In the shortest form, so that reading and writing gives the same text.
    static let views = [
        #""3° clear""#,
        #"{"text":"Seoul","font":"caption","weight":"bold","monospaced":true,"color":"red","lineLimit":2}"#,
        #"{"date":"2026-11-21T00:00:00.000Z","style":"timer"}"#,
        #"{"date":"2026-11-21T00:00:00.000Z","style":"time","zone":"Asia/Seoul"}"#,
        ##"{"image":"heart.fill","label":"health","color":"#ff0000"}"##,
        ##"{"vstack":["a",{"text":"b","color":"#12345678"}],"spacing":4,"alignment":"leading"}"##,
        #"{"hstack":["a",{"spacer":true},{"spacer":12},{"divider":true}],"alignment":"bottom"}"#,
        #"{"zstack":[],"alignment":"bottomTrailing"}"#,
        #"{"grid":[["a","b"],{"divider":true},["c"],[]]}"#,
        #"{"grid":[["a"]],"columns":["leading"],"columnSpacing":4,"rowSpacing":0,"alignment":"top"}"#,
        #"{"gauge":0.5}"#,
        #"{"gauge":15,"range":[0,20],"style":"circular","label":"Week","valueLabel":"15","tint":"green"}"#,
        #"{"progress":0.25,"label":"Copying"}"#,
        #"{"progress":["2026-11-21T08:00:00.000Z","2026-11-21T09:00:00.000Z"]}"#,
        #"{"progress":["2026-11-21T08:00:00.000Z","2026-11-21T09:00:00.000Z"],"countsDown":true}"#,
        #"{"chart":[0,1.5,3],"most":10,"goal":2,"goalColor":"green","labels":["a","b","c"]}"#,
        #"{"shape":"rectangle"}"#,
        #"{"shape":"roundedRectangle","cornerRadius":4,"fill":"red","stroke":"blue","lineWidth":2}"#,
        #"{"shape":"circle","fill":{"gradient":["red","blue"],"from":"leading","to":"trailing"}}"#,
        #"{"shape":"line","points":[[0,0.5],[1,1]],"stroke":"red"}"#,
        ##"{"gradient":["red","#0000ff80","green"],"stops":[0,0.2,1]}"##,
        #"{"text":"x","background":{"shape":"capsule","fill":"red"}}"#,
        #"{"text":"x","background":{"gradient":["red","blue"]}}"#,
        #"{"chart":[-1,2],"mark":"line","least":-5,"goal":0,"goalLabel":"zero","labels":["a","b"]}"#,
        #"{"chart":[1],"mark":"sparkline","axis":[-5,{"value":0,"label":"0°"}]}"#,
        #"{"image":{"file":"covers/1.png"},"label":"cover","scaling":"fill"}"#,
        #"{"image":{"bytes":"\#(png)"}}"#,
        #"{"text":"x","accessibilityLabel":"the letter x"}"#,
        #"{"map":[1,2],"zoom":3,"fallback":"a","color":"red"}"#,
        #"{"vstack":["a",{"map":null}]}"#,
        #"{"link":"https://example.org","content":{"vstack":["touch"]}}"#,
        #"{"button":"task:milk","content":"Milk","tint":"green"}"#,
        #"{"toggle":"night","isOn":true,"content":{"vstack":["touch"]}}"#,
        #"{"text":"x","textAlignment":"center","padding":4,"background":"accent"}"#,
        #"{"text":"x","padding":{"horizontal":8,"vertical":2},"frame":{"width":80,"height":"fill"}}"#,
        #"{"text":"x","padding":{"top":1,"leading":2,"bottom":3,"trailing":4},"frame":{"alignment":"top"}}"#,
    ]

    /// The beginning of a PNG file of 320 × 200 pixels, including its header.
    private static let png = "iVBORw0KGgoAAAANSUhEUgAAAUAAAADICAYAAAA="

    @Test(arguments: views) func aViewIsReadAndWrittenAgain(_ json: String) throws {
        #expect(try view(json).json.text == json)
    }

    static let mistakes: [(json: String, message: String)] = [
        ("7", "the view: found the number 7, expected text or an object with one of \(nodes)"),
        ("null", "the view: found null, expected text or an object with one of \(nodes)"),
        ("{}", "the view: found an empty object, expected exactly one of \(nodes)"),
        (#"{"color":"red"}"#, "the view: found the keys color, expected exactly one of \(nodes)"),
        (#"{"map":1,"fallback":7}"#, "fallback: found the number 7, expected text or \(object)"),
        (#"{"text":"a","fallback":7}"#, "fallback: found the number 7, expected text or \(object)"),
        (
            #"{"text":"x","image":"y"}"#,
            "the view: found the keys image, text, expected exactly one of \(nodes)"
        ),
        (
            #"{"vstack":["a",{"hstack":[7]}]}"#,
            "vstack[1].hstack[0]: found the number 7, expected text or \(object)"
        ),
        (#"{"vstack":"a"}"#, #"vstack: found the text "a", expected a list of views"#),
        (#"{"vstack":[{"gauge":"full"}]}"#, #"vstack[0].gauge: found the text "full", expected a number"#),
        (#"{"grid":"a"}"#, #"grid: found the text "a", expected a list of rows"#),
        (#"{"grid":[["a",["b"]]]}"#, "grid[0][1]: found a list of 1, expected text or \(object)"),
        (#"{"grid":[7]}"#, "grid[0]: found the number 7, expected text or \(object)"),
        (
            #"{"grid":[],"columns":["top"]}"#,
            #"columns[0]: found the text "top", expected one of center, leading, trailing"#
        ),
        (#"{"gauge":1,"range":[2,1]}"#, "range: found a list of 2, expected the smaller number first"),
        (#"{"gauge":1,"range":[1]}"#, "range: found a list of 1, expected a list of two numbers"),
        (
            #"{"gauge":1e999}"#,
            "gauge: found the number 1e999, expected a finite number; leave out what has no value"
        ),
        (
            #"{"vstack":[{"chart":[1,1e999]}]}"#,
            "vstack[0].chart[1]: found the number 1e999, expected a finite number; leave out what has no "
                + "value"
        ),
        (
            #"{"chart":[1],"least":5,"most":5}"#,
            "least: found the number 5, expected less than 5, the value of most"
        ),
        (
            #"{"chart":[1],"axis":["a"]}"#, #"axis[0]: found the text "a", expected a number"#
        ),
        (
            #"{"chart":[1],"axis":[{"value":1}]}"#,
            "axis[0]: found an object, expected a number, or an object with value and label"
        ),
        (
            #"{"image":{}}"#,
            "image: found an object, expected a symbol's name, or an object with file or bytes"
        ),
        (
            #"{"image":{"file":"../x.png"}}"#,
            #"image.file: found the text "../x.png", expected the path of a .png or .jpg file below the "#
                + "provider's folder"
        ),
        (
            #"{"image":{"bytes":"?"}}"#,
            "image.bytes: found text that is not base64, expected the bytes of a PNG or JPEG file in base64"
        ),
        (
            #"{"image":{"bytes":"R0lGODlh"}}"#,
            "image.bytes: found bytes that begin with 47 49 46 38, expected a PNG or JPEG file with its size"
        ),
        (
            #"{"image":{"bytes":"iVBORw0KGgoAAAANSUhEUgAAF3AAAA+gCAYAAAA="}}"#,
            "image.bytes: found 6000 × 4000 = 24000000 pixels, expected at most 4000000 in one picture"
        ),
        (
            #"{"image":"star","scaling":"fit"}"#,
            #"image: found the text "star", expected a picture beside scaling"#
        ),
        (
            #"{"gauge":1,"style":"round"}"#,
            #"style: found the text "round", expected one of circular, linear"#
        ),
        (#"{"progress":1.5}"#, "progress: found the number 1.5, expected a number from 0 to 1"),
        (
            #"{"progress":0.5,"countsDown":true}"#,
            "progress: found the number 0.5, expected two instants beside countsDown"
        ),
        (
            #"{"date":"today","style":"time"}"#,
            #"date: found the text "today", expected an instant such as "2026-11-21T08:30:00Z""#
        ),
        (
            #"{"date":"2026-11-21T00:00:00Z"}"#,
            "style: found nothing, expected one of date, offset, relative, time, timer"
        ),
        (
            #"{"chart":[1,-1]}"#,
            "chart[1]: found the number -1, expected a number from 0, or another mark than bar, or the key "
                + "least"
        ),
        (#"{"chart":[1,2,3],"goal":0}"#, "goal: found the number 0, expected a number above 0"),
        (
            #"{"chart":[1,2,3],"labels":["a"]}"#,
            "labels: found a list of 1, expected one for each of 3 values, or 2 for both ends"
        ),
        (#"{"chart":[1,2],"labels":["a",2]}"#, "labels[1]: found the number 2, expected text"),
        (
            #"{"shape":"square"}"#,
            #"shape: found the text "square", expected one of capsule, circle, ellipse, line, rectangle, "#
                + "roundedRectangle"
        ),
        (
            #"{"shape":"circle","cornerRadius":4}"#,
            #"shape: found the text "circle", expected roundedRectangle beside cornerRadius"#
        ),
        (#"{"shape":"line"}"#, "points: found nothing, expected a list of points beside line"),
        (
            #"{"shape":"circle","points":[[0,0],[1,1]]}"#,
            "points: found a list of 2, expected nothing beside circle"
        ),
        (#"{"shape":"line","points":[[0,0]]}"#, "points: found a list of 1, expected at least 2 points"),
        (
            #"{"shape":"line","points":[[0,0],[1,1.5]]}"#,
            "points[1][1]: found the number 1.5, expected a number from 0 to 1"
        ),
        (#"{"shape":"circle","lineWidth":2}"#, "stroke: found nothing, expected a color beside lineWidth"),
        (
            #"{"shape":"circle","fill":{"x":1}}"#,
            #"fill: found the key "x", expected only from, gradient, stops, to"#
        ),
        (#"{"shape":"circle","fill":{}}"#, "fill.gradient: found nothing, expected a list of colors"),
        (#"{"gradient":["red"]}"#, "gradient: found a list of 1, expected at least 2 colors"),
        (
            #"{"gradient":["red","blue"],"stops":[1]}"#,
            "stops: found a list of 1, expected one for each of 2 colors"
        ),
        (
            #"{"gradient":["red","blue"],"stops":[0.5,0.25]}"#,
            "stops[1]: found the number 0.25, expected at least 0.5, the position of the color before"
        ),
        (
            #"{"gradient":["red","blue"],"to":"top"}"#,
            #"to: found the text "top", expected another point than from"#
        ),
        (#"{"link":"x"}"#, "content: found nothing, expected the view to touch"),
        (#"{"link":"x","content":{"text":1}}"#, "content.text: found the number 1, expected text"),
        (#"{"button":"x"}"#, "content: found nothing, expected the view to touch"),
        (#"{"button":7,"content":"x"}"#, "button: found the number 7, expected text"),
        (
            #"{"button":"","content":"x"}"#,
            #"button: found the text "", expected an action of 1 to 256 bytes on one line"#
        ),
        (
            #"{"toggle":"a\nb","isOn":true,"content":"x"}"#,
            #"toggle: found the text "a\nb", expected an action of 1 to 256 bytes on one line"#
        ),
        (#"{"toggle":"x","content":"x"}"#, "isOn: found nothing, expected true or false"),
        (#"{"spacer":false}"#, "spacer: found false, expected true or points"),
        (#"{"divider":1}"#, "divider: found the number 1, expected true"),
        (
            #"{"text":"x","font":"huge"}"#,
            #"font: found the text "huge", expected one of body, callout, \#(fonts)"#
        ),
        (
            ##"{"text":"x","color":"#12"}"##,
            ##"color: found the text "#12", expected one of accent, \##(colors)"##
        ),
        (
            #"{"text":"x","lineLimit":0}"#,
            "lineLimit: found the number 0, expected a whole number from 1 to 1000"
        ),
        (#"{"text":"x","padding":-1}"#, "padding: found the number -1, expected points from 0 to 10000"),
        (
            #"{"text":"x","padding":{"left":1}}"#,
            #"padding: found the key "left", expected only bottom, horizontal, leading, top, "#
                + "trailing, vertical"
        ),
        (
            #"{"text":"x","frame":{"width":"all"}}"#,
            #"frame.width: found the text "all", expected points or "fill""#
        ),
        (
            #"{"vstack":[],"alignment":"top"}"#,
            #"alignment: found the text "top", expected one of center, leading, trailing"#
        ),
        (
            #"{"text":"x","spacing":1}"#,
            #"the view: found the key "spacing", expected beside text only accessibilityLabel, background, "#
                + "color, font, frame, lineLimit, monospaced, padding, textAlignment, tint, weight"
        ),
    ]

    private static let nodes =
        "button, chart, date, divider, gauge, gradient, grid, hstack, image, link, progress, shape, spacer, "
        + "text, toggle, vstack, zstack"
    private static let object = "an object with one of \(nodes)"
    private static let fonts =
        "caption, caption2, footnote, headline, largeTitle, subheadline, title, title2, title3"
    private static let colors =
        "black, blue, brown, clear, cyan, gray, green, indigo, mint, orange, pink, primary, "
        + ##"purple, red, secondary, teal, tertiary, white, yellow, or "#rrggbb" or "#rrggbbaa""##

    @Test(arguments: mistakes) func aMistakeIsNamedWithItsPath(_ json: String, _ message: String) {
        let error = #expect(throws: ViewError.self) { try view(json) }
        #expect(error?.description == message)
    }

    /// A Python provider writes `1.0` and `null` where a person would write `1` or nothing.
    @Test func numbersMayHaveFractions() throws {
        #expect(try view(#"{"gauge":1.0,"padding":8.0}"#) == ViewTree(.gauge(ViewGauge(1)), style: padded(8)))
    }

    private func padded(_ points: Double) -> ViewStyle {
        var style = ViewStyle()
        style.padding = ViewInsets(points)
        return style
    }
}

@Suite struct ViewLimitTests {
    private func nested(_ depth: Int) -> JSONValue {
        (1..<depth).reduce("x") { inner, _ in ["zstack": [inner]] }
    }

    private func code(_ json: JSONValue) -> ViewError.Code? {
        do {
            _ = try ViewTree(json: json)
            return nil
        } catch { return error.code }
    }

    /// JPEG files contain other segments before the segment with their size.
    @Test func aJPEGFileHasASize() throws {
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, 0, 200, 1, 64, 3, 1]
        #expect(try ImageSize.checked(bytes) == ImageSize(width: 320, height: 200))
        for count in 0..<17 {
            #expect(throws: ViewError.self) { try ImageSize.checked(Array(bytes.prefix(count))) }
        }
    }

    @Test func bytesOfPicturesAreLimited() {
        let head = "iVBORw0KGgoAAAANSUhEUgAAAUAAAADICAYA"
        let body = String(repeating: "A", count: ViewLimits.imageBytes / 24 * 16 - head.utf8.count)
        let picture: JSONValue = ["image": ["bytes": .string(head + body)]]
        #expect(code(picture) == nil)
        #expect(code(["hstack": [picture, picture]]) == nil)
        #expect(code(["hstack": [picture, picture, picture]]) == .limit)
    }

    @Test func depthIsLimited() {
        #expect(code(nested(ViewLimits.depth)) == nil)
        #expect(code(nested(ViewLimits.depth + 1)) == .limit)
    }

    @Test func nodesAreLimited() {
        func row(_ count: Int) -> JSONValue { ["hstack": .array(Array(repeating: "x", count: count))] }
        #expect(code(row(ViewLimits.nodes - 1)) == nil)
        #expect(code(row(ViewLimits.nodes)) == .limit)
    }

    /// A row of a grid counts, so that a grid of empty rows is limited, too.
    @Test func rowsOfAGridAreLimited() {
        func grid(_ count: Int) -> JSONValue { ["grid": .array(Array(repeating: [], count: count))] }
        #expect(code(grid(ViewLimits.nodes - 1)) == nil)
        #expect(code(grid(ViewLimits.nodes)) == .limit)
    }

    @Test func bytesAreLimitedOverTheWholeTree() {
        let half = JSONValue.string(String(repeating: "x", count: ViewLimits.bytes / 2))
        #expect(code(["hstack": [half, half]]) == nil)
        #expect(code(["hstack": [half, half, "x"]]) == .limit)
    }

    @Test func chartValuesAreLimited() {
        func chart(_ count: Int) -> JSONValue { ["chart": .array(Array(repeating: 1, count: count))] }
        #expect(code(chart(ViewLimits.chartValues)) == nil)
        #expect(code(chart(ViewLimits.chartValues + 1)) == .limit)
    }
}

@Suite struct UnknownNodeTests {
    @Test func unknownNodesAreFoundWithTheirFallbacks() throws {
        let tree = try view(
            #"{"vstack":[{"map":1,"fallback":{"hstack":[{"dial":2}]}},{"gauge":1,"fallback":"x"}]}"#)
        #expect(tree.unknownNodes.map(\.name) == ["map", "dial"])
        #expect(tree.unknownNodes.map { $0.fallback != nil } == [true, false])
    }

    /// A host that supports the node draws and stores the same with and without a fallback.
    @Test func theFallbackOfAKnownNodeIsIgnored() throws {
        #expect(try view(#"{"gauge":1,"fallback":"x"}"#) == view(#"{"gauge":1}"#))
    }

    @Test func everyNodeHasAHash() throws {
        let (old, new) = (
            try view(#"{"vstack":["a",{"gauge":1}]}"#), try view(#"{"vstack":["b",{"gauge":1.0}]}"#)
        )
        #expect(old.contentHash != new.contentHash)
        let hashes = [old, new].map { $0.content.node.children.map(\.contentHash) }
        #expect(hashes[0][0] != hashes[1][0])
        #expect(hashes[0][1] == hashes[1][1])
        #expect(hashes[0][1] == 15_058_416_256_714_887_416)
    }
}

@Suite struct ViewModifyingTests {
    @Test func modifiersInOrderShareANode() {
        let tree = ViewTree.text("x").padding(ViewInsets(8)).frame(ViewFrame(width: .fill)).background(
            .named(.red))
        #expect(tree.json.text == #"{"text":"x","padding":8,"frame":{"width":"fill"},"background":"red"}"#)
    }

    @Test func aModifierOutOfOrderIsLaidAround() {
        let tree = ViewTree.text("x").background(.named(.red)).padding(ViewInsets(8))
        #expect(tree.json.text == #"{"zstack":[{"text":"x","background":"red"}],"padding":8}"#)
    }

    @Test func theInnermostInheritedModifierHolds() {
        var red = ViewStyle(), blue = ViewStyle()
        red.color = .named(.red)
        blue.color = .named(.blue)
        #expect(ViewTree.text("x").inheriting(red).inheriting(blue).style.color == .named(.red))
    }
}
