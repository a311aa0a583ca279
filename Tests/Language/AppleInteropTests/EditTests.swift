import AppleInterop
import CaseWalking
import Foundation
import SourceText
import Testing

/// An author's edit after an import changes only the corresponding lines of Apple's form.
@Suite struct EditTests {
    private static let weather = "Tests/Cases/apple-import/ok/a-weather-widget/input.intentdefinition"

    /// The differing lines of two exports, without and with the edits of the YAML.
    private func change(_ edits: [(String, String)], at path: String = weather) throws -> [String] {
        let bytes = Array(try Data(contentsOf: TestCase.packageRoot.appending(path: path)))
        let imported = try Round.import(bytes)
        var text = String(decoding: imported.definition.bytes, as: UTF8.self)
        for (old, new) in edits {
            #expect(text.contains(old), "the YAML has no \(old)")
            text = text.replacingOccurrences(of: old, with: new)
        }
        let exported = try Round.export(SourceFile(path: "input.yaml", text: text), imported.sidecar)
        let difference = LineDifference.describe(
            expected: String(decoding: bytes, as: UTF8.self),
            actual: String(decoding: exported, as: UTF8.self))
        return (difference ?? "").split(separator: "\n").filter { !$0.hasPrefix("  ") }.map {
            $0.replacingOccurrences(of: "\t", with: "")
        }
    }

    @Test func aTitleChangesAlone() throws {
        #expect(
            try change([("title: Hours ahead", "title: Hours to come")])
                == ["- <string>Hours ahead</string>", "+ <string>Hours to come</string>"])
    }

    @Test func aDefaultThatApplesFileSaysInAnotherWayChangesAlone() throws {
        #expect(
            try change([("default: 0.1", "default: 0.3")])
                == ["- <real>0.1</real>", "+ <real>0.3</real>"])
    }

    @Test func aPromptChangesInTheDialogThatItCameFrom() throws {
        #expect(
            try change([("prompt: How strong?", "prompt: How strong is it?")])
                == ["- <string>How strong?</string>", "+ <string>How strong is it?</string>"])
    }

    @Test func whatIsShownForNoValueChangesTheCaseThatStandsForIt() throws {
        #expect(
            try change([("empty: As the system", "empty: As usual")])
                == ["- <string>As the system</string>", "+ <string>As usual</string>"])
    }

    @Test func aConditionChangesTheRelation() throws {
        #expect(
            try change([("when: { units: imperial }", "when: { units: metric }")])
                == ["- <string>imperial</string>", "+ <string>metric</string>"])
    }

    @Test(arguments: [
        ("default: 5s", "default: 7s", "+ Seconds - 5 + 7"), ("default: 5s", "default: 5m", "+ Minutes"),
        ("default: 60s", "default: 2m", "- Seconds + Minutes - 60 + 2"),
        ("default: 0d", "default: 7s", "- Days + Seconds - 0 + 7"),
    ]) func aSpanCountsInTheUnitInWhichItIsSaid(_ old: String, _ new: String, _ expected: String) throws {
        let change = try change(
            [(old, new)], at: "Tests/Cases/apple-import/ok/spans-in-units/input.intentdefinition")
        let values = change.filter { !$0.contains("<key>") }.map {
            $0.replacing(/<.?(string|integer)>/, with: "")
        }
        #expect(values.joined(separator: " ") == expected)
    }

    @Test func aRemovedCaseLeavesTheNumbersOfTheOthers() throws {
        let change = try change([
            ("      metric: Metric\n", ""), ("        default: metric\n", ""),
        ])
        #expect(change.contains("- <string>metric</string>"))
        #expect(!change.contains { $0.hasPrefix("+ <integer>") }, "\(change)")
    }

    @Test func aNewCaseGetsANumberThatNobodyHad() throws {
        let change = try change([
            ("imperial: Imperial", "plain: Plain"), ("when: { units: imperial }", "when: { units: plain }"),
        ])
        #expect(
            change.filter { $0.contains("<integer>") } == [
                "- <integer>4</integer>", "+ <integer>5</integer>",
            ])
    }

    @Test func aNewParameterTakesNobodysTagAndMovesTheRowsBehindIt() throws {
        let change = try change([
            (
                "      hourly:\n",
                "      extra: { title: Extra, type: integer, range: [1, 3] }\n      hourly:\n"
            )
        ])
        #expect(change.contains("+ <string>extra</string>"))
        #expect(change.filter { $0.hasPrefix("- ") }.allSatisfy { $0.contains("<integer>") }, "\(change)")
        let tag = try #require(change.firstIndex(of: "+ <key>INIntentParameterTag</key>"))
        let value = change[tag + 1]
        #expect(value.hasPrefix("+ <integer>"))
        // The highest tag so far is also updated.
        #expect(change.filter { $0 == value }.count == 2)
    }

    @Test func aNewParameterHasTheSameTagWhateverElseIsNew() throws {
        let extra = "      extra: { title: Extra, type: boolean }\n"
        let other = "      other: { title: Other, type: boolean }\n"
        func tags(_ new: String) throws -> Set<String> {
            let change = try change([("      hourly:\n", new + "      hourly:\n")])
            return Set(
                zip(change, change.dropFirst()).filter { $0.0 == "+ <key>INIntentParameterTag</key>" }.map(
                    \.1))
        }
        #expect(try tags(other + extra).isSuperset(of: tags(extra)))
    }

    @Test func aRemovedParameterTakesWithItWhatNamesIt() throws {
        let change = try change([
            (
                "      hours:\n        title: Hours ahead\n        type: integer\n        range: [1, 12]\n"
                    + "        default: 5\n        control: stepper\n        when: { hourly: true }\n", ""
            )
        ])
        #expect(change.contains("- <key>hours,units</key>"))
        // The tag is not reused, and the following rows move up.
        #expect(!change.contains { $0.contains("INIntentLastParameterTag") })
        #expect(change.filter { $0.hasPrefix("+ ") }.allSatisfy { $0.hasPrefix("+ <integer>") }, "\(change)")
    }

    @Test func rowsThatChangePlacesKeepTheirTags() throws {
        let first = "      quiet:\n        title: Quiet\n        type: boolean\n"
        let bytes = Array(try Data(contentsOf: TestCase.packageRoot.appending(path: Self.weather)))
        let imported = try Round.import(bytes)
        var text = String(decoding: imported.definition.bytes, as: UTF8.self)
        let labels = "        labels: { true: Hush }\n        when: { hourly: false }\n"
        #expect(text.contains(first + labels))
        text = text.replacingOccurrences(of: first + labels, with: "")
            .replacingOccurrences(of: "    parameters:\n", with: "    parameters:\n" + first + labels)
        let exported = try Round.export(SourceFile(path: "input.yaml", text: text), imported.sidecar)
        let again = try Round.import(exported)
        #expect(String(decoding: again.definition.bytes, as: UTF8.self) == text)
    }

    @Test func anotherTypeLosesWhatBelongedToTheOldOne() throws {
        let change = try change([
            (
                "type: decimal\n        range: { max: 1 }\n        default: 0.1\n",
                "type: string\n        default: calm\n"
            )
        ])
        #expect(change.contains("- <string>Slider</string>"))
        #expect(change.contains("+ <string>calm</string>"))
        #expect(!change.contains { $0.contains("INIntentParameterTag") })
    }

    @Test func aSpanChangesItsUnitWithItsNumber() throws {
        #expect(
            try change(
                [("default: 5m", "default: 45s")],
                at: "Tests/Cases/apple-import/ok/dates-spans-files-and-places/input.intentdefinition")
                == [
                    "- <string>Minutes</string>", "+ <string>Seconds</string>", "- <integer>5</integer>",
                    "+ <integer>45</integer>",
                ])
    }
}
