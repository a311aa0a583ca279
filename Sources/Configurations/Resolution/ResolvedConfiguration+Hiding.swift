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
        guard let root = hidingChain(of: name).last, case .misfit? = state(of: root) else { return false }
        return true
    }
}
