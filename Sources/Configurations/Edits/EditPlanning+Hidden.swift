import IntentDefinitions

// How an edit treats hidden parameters (rule C2).
extension EditPlanning {
    /// Refuses choices for hidden parameters, unless the change of a hiding parameter is itself refused.
    mutating func refuseHidden(_ changes: [(place: Int, change: EditRequest.Change)]) {
        let resolved = resolveMerged()
        let refused = Set(refusals.compactMap(\.refusal.parameter))
        for (index, change) in changes where change.wish != .unset {
            let chain = resolved.hidingChain(of: change.name)
            guard !chain.isEmpty, refused.isDisjoint(with: chain + [change.name]) else { continue }
            refuse(
                ConfigurationFindings.parameterHidden(change.name, chain: chain, in: resolved),
                at: index)
        }
    }

    /// Removes the choices of parameters that are hidden after the edit. They are kept if a misfit is the
    /// reason, because the user did not choose to hide them, and if the family is, so that they return in
    /// another size.
    mutating func dropHidden(in resolved: ResolvedConfiguration) {
        for (parameter, state) in zip(resolved.intent.parameters, resolved.states) {
            guard case .hidden(let hiding) = state, merged[parameter.name] != nil,
                !resolved.isHiddenByMisfit(parameter.name), !resolved.isHiddenByFamily(parameter.name)
            else { continue }
            merged[parameter.name] = nil
            dropped[parameter.name] = hiding
        }
    }
}
