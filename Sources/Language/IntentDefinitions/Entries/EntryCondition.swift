package import SourceText
import WidgetModel

/// Reads conditions about the values of an entry, in the language of `when`.
package struct EntryConditionReader {
    private let scope: ParameterScope

    /// - Parameter members: the values that the condition may test. The name of an object precedes its
    ///   members: `weather.rain`.
    package init(_ members: [EntryMember]) { scope = ParameterScope(members.flatMap { $0.tested() }) }

    /// The names that a condition can test.
    package var names: [String] { scope.names.names }

    /// The condition; nil after reporting errors.
    ///
    /// - Parameter unknown: the finding about a name that is not among `names`.
    package func read(
        _ node: YAMLNode, context: LiteralContext, _ sink: FindingSink,
        unknown: (Located<String>) -> Finding
    ) -> Condition? {
        let mark = sink.mark
        let declared = DeclaredCondition.read(node, sink)
        for test in declared.tests
        where test.subject.value != Condition.family && scope.names[test.subject.value] == nil {
            sink.report(unknown(test.subject))
        }
        guard !sink.hasErrors(since: mark) else { return nil }
        return ConditionRule.condition(declared, in: scope, ValueReader(context: context, sink: sink), sink)
    }
}

extension EntryMember {
    /// The values that a condition can test, instead of parameters: this value, and the members of an object.
    fileprivate func tested(inside outer: String = "") -> [IntentParameter] {
        let path = outer + name
        func parameter(_ type: ParameterType) -> IntentParameter {
            IntentParameter(name: path, type: type, isRequired: !isOptional, location: location)
        }
        switch type {
        case .value(let type), .list(.value(let type)): return [parameter(type)]
        case .list: return [parameter(.object(ObjectType(name: name)))]
        case .object(let members):
            return [parameter(.object(ObjectType(name: name)))]
                + members.flatMap { $0.tested(inside: path + ".") }
        }
    }
}

extension Condition {
    /// The values that are known to exist if the condition is true.
    package var settled: Set<String> {
        switch self {
        case .equals(let name, _), .isSet(let name), .isWithin(let name, _): [name]
        case .isFamily: []
        case .not(let condition): condition.settledIfFalse
        case .any(let conditions): conditions.map(\.settled).common
        case .all(let conditions): conditions.reduce(into: []) { $0.formUnion($1.settled) }
        }
    }

    /// The values that are known to exist if the condition is false.
    package var settledIfFalse: Set<String> {
        switch self {
        case .equals, .isSet, .isWithin, .isFamily: []
        case .not(let condition): condition.settled
        case .any(let conditions): conditions.reduce(into: []) { $0.formUnion($1.settledIfFalse) }
        case .all(let conditions): conditions.map(\.settledIfFalse).common
        }
    }
}

extension [Set<String>] {
    /// The elements that all sets contain.
    fileprivate var common: Set<String> {
        guard let first else { return [] }
        return dropFirst().reduce(first) { $0.intersection($1) }
    }
}
