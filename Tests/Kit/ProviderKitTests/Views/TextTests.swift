import Foundation
import ProviderKit
import Testing

/// Text with values, Markdown, several parts and styles.
@Suite struct TextTests {
    private let korean = TimelineProviderContext(locale: Locale(identifier: "ko"))
    private let german = TimelineProviderContext(locale: Locale(identifier: "de"))
    private let later = viewDate.addingTimeInterval(3600)

    @Test func valuesAreFormattedForTheLanguage() {
        let (count, part, name) = (12_345, 0.25, "Ada")
        expect(Text("\(count) steps, \(name)"), #""12,345 steps, Ada""#)
        expect(Text("\(count) steps"), #""12.345 steps""#, in: german)
        expect(Text("\(part)"), #""0.250000""#)
        expect(Text("\(part, specifier: "%.1f") km"), #""0.2 km""#)
        expect(Text("100% of \(name)"), #""100% of Ada""#)
        expect(Text(part, format: .percent), #""25%""#)
        expect(Text(count, format: .number), #""12.345""#, in: german)
        expect(Text("\(part, format: .percent) done"), #""25% done""#)
        expect(Text(String("\(count)")), #""12345""#)
    }

    @Test func datesUseTheTimeZoneOfTheBoard() {
        let seoul = TimelineProviderContext(timeZone: TimeZone(identifier: "Asia/Seoul") ?? .gmt)
        let style = Date.FormatStyle.dateTime.hour(.twoDigits(amPM: .omitted)).minute()
        expect(Text(viewDate, format: style), #""08:30""#)
        expect(Text(viewDate, format: style), #""05:30""#, in: seoul)
    }

    @Test func intervalsShowBothTimes() {
        expect(Text(viewDate...later), #""8:30\#u{202F}AM – 9:30\#u{202F}AM""#)
        expect(Text(DateInterval(start: viewDate, end: later)), #""8:30\#u{202F}AM – 9:30\#u{202F}AM""#)
    }

    @Test func timersCountToTheEndOrFromTheStart() {
        expect(
            Text(timerInterval: viewDate...later),
            #"{"date":"2026-11-21T09:30:00.000Z","style":"timer"}"#)
        expect(
            Text(timerInterval: viewDate...later, countsDown: false),
            #"{"date":"2026-11-21T08:30:00.000Z","style":"timer"}"#)
        expect(
            Text(timerInterval: viewDate...later, pauseTime: viewDate.addingTimeInterval(55)), #""59:05""#)
    }

    @Test func partsWithOtherContentBecomeARow() {
        expect(
            Text("\(viewDate, style: .relative) left"),
            #"{"hstack":[{"date":"2026-11-21T08:30:00.000Z","style":"relative"}," left"],"spacing":0,"alignment":"bottom"}"#,
            without: ["Text + Text"])
        expect(
            Text("\(Image(systemName: "star")) 4"),
            #"{"hstack":[{"image":"star"}," 4"],"spacing":0,"alignment":"bottom"}"#, without: ["Text + Text"])
        expect(
            Text("21").font(.largeTitle) + Text("°C").font(.caption),
            #"{"hstack":[{"text":"21","font":"largeTitle"},{"text":"°C","font":"caption"}],"spacing":0,"alignment":"bottom"}"#,
            without: ["Text + Text"])
    }

    @Test func partsThatLookAlikeAreJoined() {
        expect(Text("a") + Text("b"), #""ab""#)
        expect(
            Text("a").bold() + Text("b").bold(), #"{"text":"ab","weight":"bold"}"#)
        expect(Text("a").bold() + Text("b"), #""ab""#, without: ["Text + Text with weights"])
    }

    @Test func markdownIsRead() {
        expect(Text("**all**"), #"{"text":"all","weight":"bold"}"#)
        let name = "a*b*"
        expect(Text("**\(name)**"), #"{"text":"a*b*","weight":"bold"}"#)
        expect(Text("2 * 3 * 4 and snake_case_name"), #""2 * 3 * 4 and snake_case_name""#)
        expect(Text("`x`"), #"{"text":"x","monospaced":true}"#)
        expect(Text(verbatim: "**all**"), #""**all**""#)
        expect(Text(String("**all**")), #""**all**""#)
        expect(Text("*all*"), #""all""#, without: [".italic"])
        expect(Text("~~all~~"), #""all""#, without: [".strikethrough"])
        expect(Text(#"\*all\*"#), #""*all*""#)
        expect(Text("**open"), #""**open""#)
        expect(
            Text("[site](https://example.org)"), #"{"link":"https://example.org","content":"site"}"#)
    }

    @Test func fontsBecomeTheNearestTextStyle() {
        expect(
            Text("a").font(.system(size: 40)), #"{"text":"a","font":"largeTitle","weight":"regular"}"#,
            without: ["Font.system(size:)"])
        expect(
            Text("a").font(.system(size: 12, weight: .bold, design: .rounded)),
            #"{"text":"a","font":"caption","weight":"bold"}"#,
            without: ["Font.system(size:)", ".fontDesign"])
        expect(
            Text("a").font(.system(.title, design: .monospaced)),
            #"{"text":"a","font":"title","monospaced":true}"#)
        expect(
            VStack { Text("a") }.font(.custom("Avenir", size: 17)),
            #"{"vstack":["a"],"font":"body","weight":"regular"}"#,
            without: ["Font.system(size:)", "Font.custom"])
        expect(Text("a").font(nil), #""a""#)
    }

    @Test func lettersFollowTheCase() {
        expect(VStack { Text("seoul") }.textCase(.uppercase), #"{"vstack":["SEOUL"]}"#)
    }

    @Test func attributesBecomeParts() {
        var string = AttributedString("red")
        string.foregroundColor = .red
        string.font = .headline
        expect(Text(string), #"{"text":"red","font":"headline","color":"red"}"#)
        expect(
            Text(string + AttributedString(" plain")),
            #"{"hstack":[{"text":"red","font":"headline","color":"red"}," plain"],"spacing":0,"alignment":"bottom"}"#,
            without: ["Text + Text"])
    }

    @Test func whatIsNotDrawnIsNamed() {
        expect(
            Text("a").underline().kerning(1).minimumScaleFactor(0.5).truncationMode(.middle),
            #""a""#, without: [".underline", ".kerning", ".minimumScaleFactor", ".truncationMode"])
        expect(
            Text("a").lineLimit(2...3), #"{"text":"a","lineLimit":3}"#,
            without: [".lineLimit with a minimum"])
        expect(Text("a").dynamicTypeSize(...DynamicTypeSize.xxLarge), #""a""#)
        expect(Text("a").bold(false).italic(false).kerning(0), #""a""#)
    }

    @Test func localizedKeysAreThoseOfXcode() {
        let (count, name) = (3, "Ada")
        #expect(LocalizedStringKey("\(count) for \(name)") == "\(count) for \(name)")
        #expect(LocalizedStringKey("\(count)") != LocalizedStringKey("\(name)"))
        expect(Text(LocalizedStringKey("**all**")), #"{"text":"all","weight":"bold"}"#)
    }
}
