import Configurations
import IntentDefinitions
import JSONText
import SourceText
import Testing
import WidgetModel

/// Random definitions under random edits: whatever is planned is valid, hides nothing, and is stable.
@Suite struct PlanPropertyTests {
    @Test(arguments: 0..<300 as Range<UInt64>)
    func plansAreValidAndIdempotent(seed: UInt64) {
        var world = RandomWorld(seed: seed)
        var family = world.family()
        var form = ConfigurationForm(intent: world.intent(), family: family, surroundings: testSurroundings)
        var present = Configuration.empty
        var history: [JSONObject] = [form.json(of: present)]
        for step in 0..<30 {
            if world.chance(of: 15) {
                // The definition changes under the stored configuration.
                form = ConfigurationForm(
                    intent: world.intent(), family: family, surroundings: testSurroundings)
                present = form.read(stored: history[history.count - 1])
                #expect(form.json(of: present) == history[history.count - 1], "seed \(seed), step \(step)")
            }
            let request = world.request(for: form.intent)
            let outcome = EditPlanner.plan(request, on: present, at: Revision(history.count), form: form)
            switch outcome {
            case .asks: Issue.record("seed \(seed), step \(step): nothing has options")
            case .refused(let refusals): #expect(!refusals.isEmpty)
            case .planned(let plan):
                check(plan, of: request, on: present, form, "seed \(seed), step \(step)")
                present = plan.configuration
                history.append(form.json(of: present))
            }
            if world.chance(of: 10) {
                checkRestore(of: history[world.below(history.count)], on: present, form, seed)
            }
            if world.chance(of: 5) {
                family = world.family()
                form = ConfigurationForm(intent: form.intent, family: family, surroundings: testSurroundings)
                present = form.read(stored: history[history.count - 1])
            }
        }
    }

    private func check(
        _ plan: EditPlan, of request: EditRequest, on base: Configuration, _ form: ConfigurationForm,
        _ place: String
    ) {
        isValid(plan, form, place)
        let broken = Set(form.resolve(base).brokenRules.map(\.rule))
        #expect(broken.isSuperset(of: plan.resolved.brokenRules.map(\.rule)), "\(place)")
        // Stored and read again it is the same.
        #expect(form.read(stored: form.json(of: plan.configuration)) == plan.configuration, "\(place)")
        #expect(plan.changes == form.changes(from: base, to: plan.configuration), "\(place)")
        for dropped in plan.dropped {
            #expect(plan.configuration[dropped.parameter] == nil, "\(place)")
            #expect(base[dropped.parameter] != nil, "\(place)")
        }
        // What was asked for is what is there.
        for change in request.changes {
            switch change.wish {
            case .unset: #expect(plan.configuration[change.name] == nil, "\(place)")
            case .none: #expect(plan.configuration[change.name] == Configuration.Choice.none, "\(place)")
            case .set: #expect(plan.resolved[change.name] != nil, "\(place)")
            }
        }
        guard
            case .planned(let again) = EditPlanner.plan(
                request.withoutUnset, on: plan.configuration, at: plan.base.next, form: form)
        else {
            Issue.record("\(place): the same edit is refused the second time")
            return
        }
        #expect(again.configuration == plan.configuration, "\(place)")
        #expect(again.changes.isEmpty && again.dropped.isEmpty, "\(place)")
    }

    /// C2, C3: every value is visible and valid; what does not fit was so before.
    private func isValid(_ plan: EditPlan, _ form: ConfigurationForm, _ place: String) {
        for (parameter, state) in zip(form.intent.parameters, plan.resolved.states) {
            switch state {
            case .value(let value, _):
                #expect(throws: Never.self, "\(place)") { try form.checked(value, for: parameter) }
            case .hidden:
                let isKept = plan.configuration[parameter.name] != nil
                #expect(!isKept || plan.hasMisfitAbove(parameter.name), "\(place)")
            case .empty, .misfit: break
            }
            let isVisible = parameter.visibility?.holds(on: form.family) { plan.resolved[$0] } ?? true
            #expect(state.isVisible == isVisible, "\(place): \(parameter.name)")
        }
    }

    /// Going back gives just what was stored, as far as it is visible, or is refused by name.
    private func checkRestore(
        of stored: JSONObject, on present: Configuration, _ form: ConfigurationForm, _ seed: UInt64
    ) {
        switch EditPlanner.planRestore(of: stored, on: present, at: .first, form: form) {
        case .asks: Issue.record("seed \(seed): asks")
        case .refused(let refusals):
            #expect(refusals.allSatisfy { $0.parameter.map { stored[$0] != nil } ?? false })
        case .planned(let plan):
            isValid(plan, form, "seed \(seed), restore")
            for (name, json) in form.json(of: plan.configuration) {
                #expect(stored[name] == json, "seed \(seed)")
            }
        }
    }
}

extension EditPlan {
    fileprivate func hasMisfitAbove(_ name: String) -> Bool {
        guard let root = resolved.hidingChain(of: name).last, case .misfit? = resolved.state(of: root) else {
            return false
        }
        return true
    }
}

extension EditRequest {
    /// Letting go of a name that the intent lacks works only once.
    fileprivate var withoutUnset: EditRequest { EditRequest(changes.filter { $0.wish != .unset }) }
}

/// Makes definitions and edits out of a seed.
private struct RandomWorld {
    private var randomness: Randomness

    init(seed: UInt64) { randomness = Randomness(seed: seed) }

    mutating func below(_ count: Int) -> Int { randomness.below(count) }
    mutating func chance(of percent: Int) -> Bool { randomness.chance(of: percent) }
    mutating func family() -> Family { [.systemSmall, .systemMedium, .systemLarge][below(3)] }

    private let names = (0..<8).map { "p\($0)" }

    /// Up to eight parameters; each condition looks at what was made before, so they are never circular. Then
    /// they are shuffled, so that conditions look in both directions of the form.
    mutating func intent() -> IntentDefinition {
        let file = SourceFile(path: "random.yaml", text: "")
        var parameters: [Parameter] = []
        for name in names where !chance(of: 20) {
            let type: ParameterType = [.boolean(), .integer, .string()][below(3)]
            let isList = chance(of: 25)
            let list =
                isList
                ? ListRule(
                    .perFamily([.systemSmall: ListSize(max: 1), .systemMedium: ListSize(min: 1, max: 3)]))
                : nil
            let range =
                type == .integer ? Bounds<Int64>(min: 0, max: Int64(below(5))).map(ValueRange.integer) : nil
            var fallback: ParameterValue? = chance(of: 50) ? value(of: type) : nil
            if let range, let value = fallback, !range.contains(value) { fallback = nil }
            parameters.append(
                Parameter(
                    name: name, type: type, list: list, isRequired: chance(of: 25),
                    defaultValue: isList ? fallback.map { .list([$0, $0]) } : fallback, range: range,
                    visibility: parameters.isEmpty || chance(of: 40) ? nil : condition(on: parameters),
                    location: file.location(SourceRange(start: 0, end: 0))))
        }
        for place in parameters.indices { parameters.swapAt(place, below(parameters.count)) }
        return IntentDefinition(
            name: "Random", parameters: parameters,
            rules: parameters.isEmpty ? [] : (0..<below(3)).map { _ in rule(on: parameters) },
            location: file.location(SourceRange(start: 0, end: 0)))
    }

    private mutating func rule(on parameters: [Parameter]) -> IntentRule {
        let names = (0...below(3)).map { _ in parameters[below(parameters.count)].name }
        return IntentRule(
            randomness.pick(IntentRule.Kind.allCases), names,
            when: chance(of: 50) ? condition(on: parameters) : nil)
    }

    private mutating func condition(on earlier: [Parameter], depth: Int = 0) -> Condition {
        let parameter = earlier[below(earlier.count)]
        let name = parameter.name
        switch below(depth < 3 ? 9 : 4) {
        case 0: return .isSet(parameter: name)
        case 1: return .isFamily([family()])
        case 2:
            let range = Bounds<Int64>(min: Int64(below(3)), max: nil).map(ValueRange.integer)
            return range.map { .isWithin(parameter: name, $0) } ?? .isSet(parameter: name)
        case 4: return .not(condition(on: earlier, depth: depth + 1))
        case 5: return .any((0...below(2)).map { _ in condition(on: earlier, depth: depth + 1) })
        case 6: return .all((0...below(2)).map { _ in condition(on: earlier, depth: depth + 1) })
        default: return .equals(parameter: name, [value(of: parameter.type), value(of: parameter.type)])
        }
    }

    private mutating func value(of type: ParameterType) -> ParameterValue {
        switch type {
        case .boolean: .boolean(chance(of: 50))
        case .integer: .integer(Int64(below(5)))
        default: .string(["a", "b", "c"][below(3)])
        }
    }

    /// Mostly fitting changes; sometimes of a wrong type, of no parameter, or of one name twice.
    mutating func request(for intent: IntentDefinition) -> EditRequest {
        EditRequest(
            (0...below(3)).map { _ in
                let name = names[below(names.count)]
                let parameter = intent.parameter(named: name)
                switch below(6) {
                case 0: return .init(name, .unset)
                case 1: return .init(name, .none)
                case 2: return .init(name, .set(.text(["true", "3", "a", "9", "", "1,2"][below(6)])))
                default:
                    let element = value(of: parameter?.type ?? .boolean()).json
                    return .init(name, .set(.json(parameter?.list == nil ? element : [element])))
                }
            })
    }
}
