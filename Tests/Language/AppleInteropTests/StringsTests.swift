import AppleInterop
import CaseWalking
import Foundation
import SourceText
import Testing
import WidgetModel

/// Strings tables become locale files, and can be restored from them.
@Suite struct StringsTests {
    private static let weather = "Tests/Cases/apple-import/ok/a-weather-widget/input.intentdefinition"

    private func weather() throws -> AppleImport {
        try Round.import(Array(try Data(contentsOf: TestCase.packageRoot.appending(path: Self.weather))))
    }

    /// Imports a strings table and exports it.
    private func roundTrip(
        _ imported: AppleImport, _ table: [UInt8], edit: (String) -> String = { $0 }
    ) throws -> (read: LocalizedTable, text: String) {
        var findings: [Finding] = []
        let file = SourceFile(path: "ko.strings", bytes: table)
        let read = try #require(
            imported.localized(file, into: &findings), Comment(rawValue: FindingText.render(findings)))
        let locale = try #require(LocaleTag("ko"))
        let tables = AppleExport.strings(
            AppleExport.Source(
                definition: imported.definition,
                sidecar: SourceFile(path: "input.apple.yaml", text: imported.sidecar)),
            [
                AppleExport.Translation(
                    locale: locale,
                    localeFile: read.localeFile.map { SourceFile(path: "input.ko.yaml", text: edit($0)) },
                    sidecar: read.sidecar.map { SourceFile(path: "input.ko.apple.yaml", text: $0) })
            ], context: .fixed, into: &findings)
        let text = try #require(tables?.first?.text, Comment(rawValue: FindingText.render(findings)))
        return (read, text)
    }

    @Test func textsOfTheDefinitionBecomeALocaleFile() throws {
        let table = """
            /* The form's title */
            "tViewW" = "날씨";

            "q1Units" = "단위";

            "Unitme" = "미터법";

            "cfPlac" = "어디?";

            "di0001-Unitme" = "\\"미터법\\"";

            "Unitu0" = "시스템대로";

            "yCity" = "도시";

            "zz9999" = "지난 것\\n";

            """
        let (read, text) = try roundTrip(try weather(), Array(table.utf8))
        #expect(
            read.localeFile == """
                format: 1

                intents:
                  ViewWeather:
                    title: 날씨
                    parameters:
                      units:
                        title: 단위
                        empty: 시스템대로
                      place:
                        prompt: 어디?
                enums:
                  Units:
                    cases:
                      metric: 미터법
                types:
                  City:
                    title: 도시

                """)
        #expect(read.texts == 6)
        #expect(read.kept == 2)
        #expect(read.stale == 1)
        #expect(text == table + "\n")
    }

    @Test func anEditedTextChangesAlone() throws {
        let table = "\"q1Units\" = \"단위\";\n\n\"zz9999\" = \"지난 것\";\n"
        let (_, text) = try roundTrip(try weather(), Array(table.utf8)) {
            $0.replacingOccurrences(of: "단위", with: "측정")
        }
        #expect(text == "\"q1Units\" = \"측정\";\n\n\"zz9999\" = \"지난 것\";\n\n")
    }

    /// Xcode writes one comment above each entry; people write other ones.
    @Test func commentsComeBack() throws {
        let table = """
            /*
              Localizable.strings
              Weather
            */

            /* The form's title */
            "tViewW" = "날씨";

            // Units of everything
            // that is shown
            "q1Units" = "단위";

            /* /* nested */
            "zz9999" = "지난 것";

            // The end.
            /* Really. */

            """
        let (_, text) = try roundTrip(try weather(), Array(table.utf8))
        let difference = LineDifference.describe(expected: table, actual: text)
        #expect(difference == nil, Comment(rawValue: difference ?? ""))
    }

    @Test func aCommentBehindAnEntryStaysWithIt() throws {
        let table = "/* Title */ \"tViewW\" = \"날씨\"; // in the gallery\n\n\"q1Units\" = \"단위\";"
        #expect(
            try roundTrip(try weather(), Array(table.utf8)).text == """
                /* Title */
                // in the gallery
                "tViewW" = "날씨";

                "q1Units" = "단위";


                """)
    }

    @Test func aTableMayBeInUTF16OrAPropertyList() throws {
        let wide = Array("\u{FEFF}\"q1Units\" = \"단위\";".utf16).flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        let list = Array("<plist><dict><key>q1Units</key><string>단위</string></dict></plist>".utf8)
        for table in [wide, list] {
            #expect(try roundTrip(try weather(), table).text == "\"q1Units\" = \"단위\";\n\n")
        }
    }

    /// `check` rejects a placeholder that the original does not contain; the table contained it, and contains
    /// it after the export.
    @Test func aTextThatADefinitionRefusesStaysInTheSidecar() throws {
        let table = "\"q1Units\" = \"${count}개\";\n\n\"tViewW\" = \"날씨\";\n\n"
        let (read, text) = try roundTrip(try weather(), Array(table.utf8))
        #expect(read.localeFile == "format: 1\n\nintents:\n  ViewWeather:\n    title: 날씨\n")
        #expect(text == table)
    }

    @Test(arguments: ["k\(String(repeating: "k", count: 1500))", "\u{85}", "=escaped", "true", "", "é"])
    func anyKeyComesBack(_ key: String) throws {
        let table = "\"\(key)\" = \"\u{85} \\\\ \u{7F}\";\n\n"
        #expect(try roundTrip(try weather(), Array(table.utf8)).text == table)
    }

    @Test(arguments: [
        "\"a\" = ;", "\"a\" = \"b\"", "/* never closed", "\"a", "= \"b\";", "\"a\" \"b\";",
        "\"\\Uzz\" = \"b\";",
    ])
    func whatIsNoTableIsRefusedWithItsPlace(_ table: String) throws {
        var findings: [Finding] = []
        let file = SourceFile(path: "ko.strings", text: "\"ok\" = \"fine\";\n" + table)
        #expect(try weather().localized(file, into: &findings) == nil)
        #expect(findings.map(\.code) == ["strings-malformed"])
        #expect(findings.first?.location?.start.line == 2)
    }

    @Test(arguments: Corpus.strings)
    func realTablesComeBack(_ path: String) throws {
        let name = path.split(separator: "/")[0] + ".intentdefinition"
        let imported = try Round.import(try Corpus.definition(String(name)).bytes)
        let table = Array(try Data(contentsOf: Corpus.folder.appending(path: "strings/\(path)")))
        let (read, text) = try roundTrip(imported, table)
        #expect(read.texts > 0)
        #expect(text == String(decoding: table, as: UTF8.self))
    }
}
