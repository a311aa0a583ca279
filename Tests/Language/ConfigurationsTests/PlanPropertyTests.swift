import Configurations
import IntentDefinitions
import SourceText
import Testing
import WidgetModel

/// Random definitions under random edits: every plan is valid, hides nothing, and is stable.
@Suite struct PlanPropertyTests {
    @Test(arguments: 0..<80 as Range<UInt64>)
    func plansAreValidAndIdempotent(seed: UInt64) { expectValidPlans(seed: seed) }

    fileprivate func expectValidPlans(seed: UInt64) {
        var world = RandomWorld(seed: seed)
        var family = world.family()
        var form = ConfigurationForm(intent: world.intent(), family: family, context: testContext)
        var present = Configuration.empty
        var history: [JSONObject] = [form.json(of: present)]
        for step in 0..<30 {
            if world.chance(of: 15) {
                // The definition of the stored configuration changes.
                form = ConfigurationForm(
                    intent: world.intent(), family: family, context: testContext)
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
                form = ConfigurationForm(intent: form.intent, family: family, context: testContext)
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
        let errors = plan.resolved.brokenRules.map(\.rule).filter { $0.severity == .error }
        #expect(broken.isSuperset(of: errors), "\(place)")
        // Storing and reading the configuration does not change it.
        #expect(form.read(stored: form.json(of: plan.configuration)) == plan.configuration, "\(place)")
        #expect(plan.changes == form.changes(from: base, to: plan.configuration), "\(place)")
        for dropped in plan.dropped {
            #expect(plan.configuration[dropped.parameter] == nil, "\(place)")
            #expect(base[dropped.parameter] != nil, "\(place)")
        }
        // Every requested change is in the plan.
        for change in request.changes {
            switch change.wish {
            case .unset: #expect(plan.configuration[change.name] == nil, "\(place)")
            case .none: #expect(plan.configuration[change.name] == Configuration.Choice.none, "\(place)")
            case .set:
                // A stored value that does not fit is still kept aside if the same value is stored once more.
                let isAside = plan.resolved.aside.contains { $0.parameter == change.name }
                #expect(plan.resolved[change.name] != nil || isAside, "\(place)")
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

    /// C2, C3: every value is visible and valid; values that do not fit did not fit before either.
    private func isValid(_ plan: EditPlan, _ form: ConfigurationForm, _ place: String) {
        for (parameter, state) in zip(form.intent.parameters, plan.resolved.states) {
            switch state {
            case .value(let value, _):
                #expect(throws: Never.self, "\(place)") { try form.checked(value, for: parameter) }
            case .hidden:
                let isKept = plan.configuration[parameter.name] != nil
                let isOfFamily = plan.resolved.hidingChain(of: parameter.name).last == "family"
                #expect(!isKept || isOfFamily || plan.hasMisfitAbove(parameter.name), "\(place)")
            case .empty, .misfit: break
            }
            let isVisible = parameter.visibility?.holds(on: form.family) { plan.resolved[$0] } ?? true
            #expect(state.isVisible == isVisible, "\(place): \(parameter.name)")
        }
    }

    /// Restoring gives exactly the stored values, if they are visible, or is rejected with a name.
    private func checkRestore(
        of stored: JSONObject, on present: Configuration, _ form: ConfigurationForm, _ seed: UInt64
    ) {
        switch EditPlanner.planRestore(
            of: stored, from: form.intent.version, on: present, at: .first, form: form)
        {
        case .asks: Issue.record("seed \(seed): asks")
        case .refused(let refusals):
            // Parameters without a value can also break a rule.
            for refusal in refusals {
                let isMeant = refusal.parameter.map {
                    stored[$0] != nil || refusal.finding.code == "rule-broken"
                }
                #expect(isMeant ?? false, "seed \(seed): \(refusal)")
            }
        case .planned(let plan):
            isValid(plan, form, "seed \(seed), restore")
            for (name, json) in form.json(of: plan.configuration) {
                #expect(stored[name] == json, "seed \(seed)")
            }
        }
    }
}

/// More seeds.
@Suite struct PlanSeedTests {
    @Test(arguments: 80..<300 as Range<UInt64>)
    func plansAreValidAndIdempotent(seed: UInt64) { PlanPropertyTests().expectValidPlans(seed: seed) }
}

extension EditPlan {
    fileprivate func hasMisfitAbove(_ name: String) -> Bool {
        resolved.hidingChain(of: name).last.map(resolved.isUnfit) ?? false
    }
}

extension EditRequest {
    /// Unsetting a name that the intent does not declare works only once.
    fileprivate var withoutUnset: EditRequest { EditRequest(changes.filter { $0.wish != .unset }) }
}
