import Foundation
import ProviderKit
import Testing

/// Labels, gauges, progress, images, links and charts.
@Suite struct ElementTests {
    private let later = viewDate.addingTimeInterval(3600)

    @Test func labelsFollowTheirStyle() {
        let label = Label("Home", systemImage: "house")
        expect(label, #"{"hstack":[{"image":"house"},"Home"]}"#)
        expect(label.labelStyle(.iconOnly), #"{"image":"house"}"#)
        expect(label.labelStyle(.titleOnly), #""Home""#)
        struct Bold: LabelStyle {
            func makeBody(configuration: Configuration) -> some View { configuration.title.bold() }
        }
        expect(VStack { label }.labelStyle(Bold()), #"{"vstack":[{"text":"Home","weight":"bold"}]}"#)
        expect(
            LabeledContent("Steps", value: "12"),
            #"{"hstack":["Steps",{"spacer":true},{"text":"12","color":"secondary"}]}"#)
    }

    @Test func sectionsAreTheirParts() {
        expect(
            VStack {
                Section("Title") { Text("a") }
                Section {
                    Text("b")
                } header: {
                    Text("h")
                }
            }, #"{"vstack":["Title","a","h","b"]}"#)
    }

    @Test func gaugesHaveTheirLabelsWhereTheStylePutsThem() {
        let bare = Gauge(value: 5, in: 0...10) {
            Text("Rain")
        } currentValueLabel: {
            Text("5")
        }
        let gauge = Gauge(value: 5, in: 0...10) {
            Text("Rain")
        } currentValueLabel: {
            Text("5")
        } minimumValueLabel: {
            Text("0")
        } maximumValueLabel: {
            Text("10")
        }
        let bar = #"{"gauge":5,"range":[0,10]}"#
        let between = #"{"hstack":["0",\#(bar),"10"]}"#
        expect(gauge, #"{"vstack":["Rain",\#(between),"5"],"spacing":0}"#)
        expect(bare, #"{"vstack":["Rain",\#(bar),"5"],"spacing":0}"#)
        expect(
            gauge.gaugeStyle(.accessoryLinearCapacity),
            #"{"vstack":["Rain",\#(between),"5"],"spacing":0,"alignment":"leading"}"#)
        let mark = [".gaugeStyle(.accessoryCircular)"]
        expect(gauge.gaugeStyle(.accessoryLinear), between, without: mark)
        expect(
            bare.gaugeStyle(.accessoryLinear),
            #"{"hstack":["Rain",\#(bar),"5"]}"#, without: mark)
        let ring = #"{"gauge":5,"range":[0,10],"style":"circular","valueLabel":"5"}"#
        expect(
            gauge.gaugeStyle(.accessoryCircular),
            #"{"vstack":[\#(ring),{"hstack":["0","10"]}],"spacing":0}"#, without: mark)
        expect(
            bare.gaugeStyle(.accessoryCircular), #"{"vstack":[\#(ring),"Rain"],"spacing":0}"#, without: mark)
        expect(
            gauge.gaugeStyle(.accessoryCircular), ring, without: mark + ["Gauge with labels"],
            in: TimelineProviderContext(family: .accessoryCircular))
        expect(
            gauge.gaugeStyle(.accessoryCircularCapacity),
            #"{"gauge":5,"range":[0,10],"style":"circular","label":"Rain","valueLabel":"5"}"#)
        expect(
            Gauge(value: 5, in: 0...10) { Image(systemName: "drop") }
                .gaugeStyle(.accessoryCircularCapacity),
            #"{"zstack":[{"gauge":5,"range":[0,10],"style":"circular"},{"image":"drop"}]}"#)
        struct Percent: GaugeStyle {
            func makeBody(configuration: Configuration) -> some View {
                Text(configuration.value, format: .percent)
            }
        }
        expect(gauge.gaugeStyle(Percent()), #""50%""#)
        expect(Gauge(value: Double.nan, in: 3...3) {}, #"{"gauge":0}"#)
    }

    @Test func progressFollowsTasksAndPeriods() {
        expect(ProgressView(value: 3, total: 4), #"{"vstack":[{"progress":0.75}],"alignment":"leading"}"#)
        expect(
            ProgressView("Copying", value: 7, total: 4),
            #"{"vstack":["Copying",{"progress":1}],"alignment":"leading"}"#)
        let period = #"["2026-11-21T08:30:00.000Z","2026-11-21T09:30:00.000Z"]"#
        let clock = #"{"date":"2026-11-21T09:30:00.000Z","style":"timer","color":"secondary"}"#
        expect(
            ProgressView(timerInterval: viewDate...later),
            #"{"vstack":[{"progress":\#(period),"countsDown":true},\#(clock)],"alignment":"leading"}"#)
        expect(
            ProgressView(timerInterval: viewDate...later, countsDown: false) {
                Text("Lesson")
            } currentValueLabel: {
                EmptyView()
            },
            #"{"vstack":["Lesson",{"progress":\#(period)}],"alignment":"leading"}"#)
        expect(
            ProgressView(value: 0.5).progressViewStyle(.circular),
            #"{"vstack":[{"gauge":0.5,"style":"circular"}]}"#)
        expect(
            ProgressView(), #"{"vstack":[{"image":"hourglass"}],"alignment":"leading"}"#,
            without: ["ProgressView without a value"])
    }

    @Test func imagesAreSymbolsOrNames() {
        expect(Image(systemName: "bell").symbolVariant(.fill), #"{"image":"bell.fill"}"#)
        expect(Image(systemName: "bell.fill").symbolVariant(.fill), #"{"image":"bell.fill"}"#)
        expect(
            Image("photo").resizable().scaledToFit(), #"{"image":"photo","label":"photo"}"#,
            without: ["Image of an asset catalog", ".resizable"])
        expect(
            Image(decorative: "photo"), #"{"image":"photo"}"#, without: ["Image of an asset catalog"])
        expect(
            Image(systemName: "bell").accessibilityLabel("Alarm"), #"{"image":"bell","label":"Alarm"}"#)
        expect(Text("a").accessibilityLabel("b"), #"{"text":"a","accessibilityLabel":"b"}"#)
        expect(
            Image(systemName: "bell").symbolRenderingMode(.hierarchical), #"{"image":"bell"}"#,
            without: [".symbolRenderingMode"])
    }

    @Test func linksWrapTheirLabelAndTheWidget() throws {
        let url = try #require(URL(string: "https://example.org/a"))
        expect(Link("a", destination: url), #"{"link":"https://example.org/a","content":"a"}"#)
        expect(
            VStack { Text("a").widgetURL(url) },
            #"{"link":"https://example.org/a","content":{"vstack":["a"]}}"#)
        expect(Text("a").widgetURL(nil), #""a""#)
    }

    @Test func placeholdersHideWords() {
        expect(
            VStack {
                Text("a bc")
                Image(systemName: "star")
                Text("d").unredacted()
                Text(viewDate, style: .timer)
            }.redacted(reason: .placeholder),
            #"{"vstack":["▒ ▒▒","▒▒","d","▒▒▒ ▒▒▒ ▒▒▒▒ ▒▒ ▒▒▒▒\#u{202F}▒▒"]}"#)
        expect(Text("a").privacySensitive(), #""a""#)
        expect(Text("a").privacySensitive().redacted(reason: .privacy), #""▒""#)
    }

    @Test func buttonStylesOfYourOwnChangeTheLabel() {
        struct Loud: ButtonStyle {
            func makeBody(configuration: Configuration) -> some View {
                configuration.label.bold().opacity(configuration.isPressed ? 0.5 : 1)
            }
        }
        expect(
            Button("a", action: "go").buttonStyle(Loud()),
            #"{"button":"go","content":{"text":"a","weight":"bold"}}"#)
        expect(
            Button("a", action: "go").buttonStyle(.plain), #"{"button":"go","content":"a"}"#,
            without: [".buttonStyle"])
    }

    @Test func previewsAreBuiltForTheirFamily() {
        struct Family: View {
            @Environment(\.widgetFamily) private var family
            var body: some View { Text(family.rawValue) }
        }
        expect(
            Family().previewContext(WidgetPreviewContext(family: .systemLarge)), #""systemLarge""#)
    }
}
