import Configurations
import IntentDefinitions
import JSONText
import SourceText
import WidgetModel

/// One input: any bytes, taken for a definition, a manifest, a workspace or a locale file by their first.
///
/// Whatever they are, reading, checking, mending and reporting must end, and every finding must lie in the
/// file.
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, count > 0 else { return 0 }
    let names = ["weather.yaml", "provider.yaml", "widgetconf.yaml", localePath]
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let file = SourceFile(path: names[Int(start[0]) % names.count], bytes: bytes)
    let checked = check([file])
    for finding in checked.findings {
        precondition(!finding.message.isEmpty && finding.location != nil, "\(finding.code) has no place")
        let places = [finding.location].compactMap { $0 } + finding.notes.compactMap(\.location)
        for place in places {
            precondition(
                place.range.end <= place.file.bytes.count, "\(finding.code) lies outside of the file")
        }
    }
    // Reporting takes as long as checking, and mending checks many times: of sixteen texts one is reported,
    // of sixty-four one is mended, by their bytes: most texts are as long as they may be.
    let lot = bytes.reduce(0, &+) % 64
    if lot % 16 == 0 {
        _ = FindingText.render(checked.findings, color: .ansi)
        _ = FindingReport(checked.findings).encodedJSON.text
    }
    guard lot == 0, checked.findings.contains(where: { $0.fix != nil }) else { return 0 }
    let run = FixRun([file]) { check($0).findings }
    for change in run.changes {
        _ = UnifiedDiff.bytes(path: file.path, from: change.before.bytes, to: change.after.bytes)
    }
    return 0
}

private func check(_ files: [SourceFile]) -> CheckedFiles {
    CheckedFiles(
        files, originals: files.contains { $0.path == localePath } ? [original] : [], scope: .files,
        surroundings: surroundings,
        codes: { ["key-unknown", "name-convention"] })
}

private let localePath = "original.ko.yaml"

/// What it translates.
private let original = SourceFile(
    path: "original.yaml",
    text: """
        format: 1
        intents:
          ViewWeather:
            title: Weather
            summary:
              - { when: { hours: 1 }, text: "One hour in ${place}" }
              - { text: "Weather in ${place|town}" }
            parameters:
              place: { title: Place, help: The centre., type: City, options: list, empty: Choose }
              hours: { title: Hours, type: integer, example: 5 }
              style: { cases: { a: A, b: { title: B, synonyms: [c] } } }
            rules: [{ name: both, require: [place], message: a place is needed }]
        types:
          City: { title: City, properties: { open: { type: boolean, labels: { true: y, false: n } } } }
        """)

private let surroundings: LiteralSurroundings = {
    let zones = ["Asia/Seoul", "Europe/Berlin", "UTC"]
    guard let today = CalendarDate("2026-11-21") else { preconditionFailure("no such day") }
    return LiteralSurroundings(
        today: today, isTimeZone: { zones.contains($0) }, timeZoneNames: { zones }, folderBase: "/workspace",
        homeFolder: "/home")
}()
