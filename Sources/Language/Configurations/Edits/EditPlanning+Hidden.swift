import IntentDefinitions

// How an edit treats hidden parameters (rule C2).
extension EditPlanning {
    /// Refuses choices for hidden parameters, unless the change to the hiding parameter is refused itself.
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

    /// Removes the choices of parameters that are hidden after the edit. Choices that a misfit hides are
    /// kept, because the user did not choose to hide them. Choices that the family hides are also kept, so
    /// that they return in another size.
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
