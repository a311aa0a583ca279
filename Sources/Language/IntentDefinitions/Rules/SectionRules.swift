import SourceText

/// If the intent is divided into sections, every parameter belongs to one of them.
enum SectionRule {
    /// Arranges the parameters of an intent section by section, and adds the condition of each section to its
    /// parameters. Parameters without a section come first.
    ///
    /// - Returns: the sections with their existing parameters.
    static func arrange(_ intent: DeclaredIntent, _ sink: FindingSink) -> [IntentSection] {
        guard !intent.sections.isEmpty else { return [] }
        let names = NameIndex(intent.parameters.map(\.name.value))
        var homes: [Int: Located<String>] = [:]
        var order: [Int] = []
        /// The parameters that are probably meant by unknown names in sections.
        var misspelled: Set<String> = []
        let sections = intent.sections.map { section in
            NameRule.check(section.name, of: .section, sink)
            let members = section.parameters.compactMap { name -> Int? in
                guard let index = names[name.value] else {
                    if let meant = Spelling.nearest(name.value, among: names.names) {
                        misspelled.insert(meant)
                    }
                    return sink.refuse(ParameterFindings.unknown(name, known: names.names))
                }
                if let earlier = homes.updateValue(name, forKey: index) {
                    return sink.refuse(SectionFindings.twice(name, earlier: earlier))
                }
                return index
            }
            order += members
            return section.resolved(members.map { intent.parameters[$0] }, sink)
        }
        let loose = intent.parameters.indices.filter { homes[$0] == nil }
        for name in loose.map({ intent.parameters[$0].name })
        where !misspelled.contains(name.value) && !intent.sections.contains(where: \.hasErrors) {
            sink.report(SectionFindings.missing(name, intent.sections))
        }
        intent.parameters = (loose + order).map { intent.parameters[$0] }
        return sections
    }
}

extension DeclaredSection {
    /// The section with these parameters, whose conditions then include the section's condition.
    fileprivate func resolved(_ members: [DeclaredParameter], _ sink: FindingSink) -> IntentSection {
        for parameter in members {
            if isCollapsed, parameter.isRequired?.value == true, parameter.defaultValue == nil {
                sink.report(SectionFindings.hidesRequired(parameter, self))
            }
            if let condition { parameter.addCondition(condition) }
        }
        return IntentSection(
            name: name.value, title: title?.value, help: help?.value, isCollapsed: isCollapsed,
            parameters: members.map(\.name.value), location: name.location)
    }
}
