import YAMLReading

/// An enum or a type is not called like a built-in type or like another one of its file.
enum NameTakenRule {
    /// False, with a finding, when the name is taken; otherwise it is from now on.
    static func check(
        _ name: Located<String>, among places: inout [String: Located<String>], _ sink: FindingSink
    ) -> Bool {
        if BuiltInType(rawValue: name.value) != nil {
            sink.report(DefinitionFindings.nameBuiltIn(name))
            return false
        }
        if let earlier = places[name.value] {
            sink.report(DefinitionFindings.nameTaken(name, by: earlier))
            return false
        }
        places[name.value] = name
        return true
    }
}
