extension ResolvedConfiguration {
    /// The parameters that hide `name`, the nearest first: each is hidden by the next. The last may be
    /// `family`. Empty when it is visible.
    package func hidingChain(of name: String) -> [String] {
        var chain: [String] = []
        var place = name
        while chain.count < states.count, case .hidden(let hider)? = state(of: place) {
            chain.append(hider)
            place = hider
        }
        return chain
    }

    /// Whether a parameter is hidden only because what is stored for another one no longer fits: nobody chose
    /// that.
    func isHiddenByMisfit(_ name: String) -> Bool {
        hidingChain(of: name).last.map(isUnfit) ?? false
    }

    /// Whether the value that is stored for a parameter does not count, because it does not fit.
    package func isUnfit(_ name: String) -> Bool {
        if case .misfit? = state(of: name) { return true }
        return aside.contains { $0.parameter == name }
    }
}
