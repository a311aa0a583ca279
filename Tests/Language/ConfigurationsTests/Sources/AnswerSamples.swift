import IntentDefinitions
import ProviderProtocol
import SourceText
import WidgetModel

@testable import Configurations

/// Declarations and values for the tests of sources.
enum AnswerSamples {
    static let location = SourceLocation(
        file: SourceFile(path: "provider.yaml", text: "source:"), range: .at(0))

    /// 2026-11-21T08:30:00Z.
    static let now = Instant(milliseconds: 1_795_249_800_000)

    /// The time zone is nine hours east of UTC.
    static let context = AnswerContext(now: now, offset: { _ in 32_400 })

    static func located<Value: Sendable>(_ value: Value) -> Located<Value> { Located(value, at: location) }

    static func path(_ text: String) throws -> Located<AnswerPath> {
        located(try AnswerPath(parsing: text))
    }

    static func template(_ text: String) throws -> SourceTemplate { try SourceTemplate(parsing: text) }

    static func named(_ name: String, _ text: String) throws -> NamedTemplate {
        NamedTemplate(name: located(name), template: try template(text))
    }

    static func member(_ name: String, _ type: EntryType, isOptional: Bool = false) -> EntryMember {
        EntryMember(name: name, type: type, isOptional: isOptional, location: location)
    }

    static func mapped(
        _ name: String, _ path: String, unit: String? = nil, default standard: JSONValue? = nil,
        members: [MappedValue] = []
    ) throws -> MappedValue {
        var mapped = MappedValue(name: located(name), path: try self.path(path))
        mapped.unit = unit.map(located)
        mapped.standard = standard
        mapped.members = members
        return mapped
    }

    static let trend = ParameterType.enumeration(
        Enumeration(name: nil, cases: ["rising", "falling"].map { EnumCase(name: $0) }))

    /// A type of an entry by its name; `trend` is an enumeration.
    static func type(_ name: String) -> ParameterType? {
        name == "trend" ? trend : EntryType.types.first { $0.name == name }
    }

    /// Values of a configuration, some of which are hostile.
    static let values = TemplateValues(
        configuration: [
            "stop": ["id": "S 1/2", "title": "Central"], "units": "metric", "count": 5, "flag": true,
            "tags": ["a", "b&c"], "none": nil, "evil": "\"\r\nX: y", "up": "../..", "dots": "..", "dot": ".",
            "empty": "", "odd": "?&#%", "city": "서울", "brace": "{{x}}", "dollar": "$$", "negative": "-5",
            "option": "--output=x", "null": "a\0b", "path": "/home/kim/notes.csv",
        ],
        request: RequestContext(
            kind: Kind(unchecked: "forecast"), family: .systemSmall, now: now, locale: "ko-KR",
            timeZone: "Asia/Seoul"),
        group: ["theme": "dark"], search: "q r", offset: { _ in 32_400 })
}

extension AnswerProblem {
    /// The problem that an action throws; nil if it succeeds.
    static func of<Value>(_ action: () throws -> Value) -> AnswerProblem? {
        do {
            _ = try action()
            return nil
        } catch {
            return error as? AnswerProblem
        }
    }
}
