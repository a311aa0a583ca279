import IntentDefinitions

// What an edit does about hidden parameters (C2).
extension EditPlanning {
    /// Refuses what is chosen for hidden parameters (C2), unless what hides them is refused itself.
    mutating func refuseHidden(_ changes: [EditRequest.Change]) {
        let resolved = resolveMerged()
        let refused = Set(refusals.compactMap(\.refusal.parameter))
        for (place, change) in changes.enumerated() where change.wish != .unset {
            let chain = resolved.hidingChain(of: change.name)
            guard !chain.isEmpty, refused.isDisjoint(with: chain + [change.name]) else { continue }
            refuse(
                ConfigurationFindings.parameterHidden(change.name, chain: chain, in: resolved),
                at: place)
        }
    }

    /// Drops the values of parameters that the edit hides.
    mutating func dropHidden(in resolved: ResolvedConfiguration) {
        for (parameter, state) in zip(form.intent.parameters, resolved.states) {
            guard case .hidden(let hider) = state, merged[parameter.name] != nil,
                !resolved.isHiddenByMisfit(parameter.name)
            else { continue }
            merged[parameter.name] = nil
            dropped[parameter.name] = hider
        }
    }
}
