package import WidgetModel

/// A value in an entry's data, which belongs to the declared type.
package indirect enum EntryContent: Sendable {
    case value(ParameterValue)
    /// The members by name. Optional ones may be missing.
    case object([String: EntryContent])
    case list([EntryContent])

    /// The value for conditions. For an object, a condition can only test whether it exists.
    package var parameterValue: ParameterValue {
        switch self {
        case .value(let value): value
        case .object: .object(ObjectValue(id: ""))
        case .list(let elements): .list(elements.map(\.parameterValue))
        }
    }
}

extension EntryType {
    /// Reads a value in an entry's data from JSON.
    ///
    /// - Throws: the difference from the declaration, with its path.
    package func content(
        of json: JSONValue, in context: LiteralContext
    ) throws(JSONMismatch) -> EntryContent {
        switch self {
        case .value(let type):
            do throws(ValueProblem) {
                return .value(try type.kind.value(ofJSON: json, in: context))
            } catch {
                throw JSONMismatch(found: json, expected: type.kind.jsonExpectation)
            }
        case .object(let members): return .object(try members.contents(of: json, in: context))
        case .list(let element):
            guard let list = json.array else { throw JSONMismatch(found: json, expected: "a list") }
            var contents: [EntryContent] = []
            contents.reserveCapacity(list.count)
            for (index, json) in list.enumerated() {
                do throws(JSONMismatch) {
                    contents.append(try element.content(of: json, in: context))
                } catch { throw error.inside("[\(index)]") }
            }
            return .list(contents)
        }
    }
}

extension [EntryMember] {
    /// Reads the members of an object. Null stands for a missing value, and members that are not declared are
    /// ignored, because a newer provider may send more.
    package func contents(
        of json: JSONValue, in context: LiteralContext
    ) throws(JSONMismatch) -> [String: EntryContent] {
        guard let object = json.object else { throw JSONMismatch(found: json, expected: "an object") }
        var contents: [String: EntryContent] = [:]
        for member in self {
            guard let json = object[member.name], !json.isNull else {
                if member.isOptional { continue }
                throw JSONMismatch("found no value for \"\(member.name)\", expected \(member.type.noun)")
            }
            do throws(JSONMismatch) {
                contents[member.name] = try member.type.content(of: json, in: context)
            } catch { throw error.inside(member.name) }
        }
        return contents
    }
}
