import SourceText
import YAMLReading

/// Options depend on other parameters of the intent, and not on each other in a circle.
enum DependsOnRule {
    static func check(_ intent: DeclaredIntent, _ names: NameIndex, _ sink: FindingSink) {
        let dependent = intent.parameters.indices.filter {
            !(intent.parameters[$0].options?.value.dependsOn.isEmpty ?? true)
        }
        if dependent.isEmpty { return }
        for place in dependent {
            let dependsOn = intent.parameters[place].options?.value.dependsOn ?? []
            for name in dependsOn where names[name.value] == nil {
                sink.report(DefinitionFindings.parameterUnknown(name, known: names.names))
            }
            let known = dependsOn.filter { names[$0.value] != nil }
            _ = sink.unique(known, .element, named: \.location.text)
        }
        var search = Search(intent: intent, names: names)
        for place in dependent { search.visit(place, sink) }
    }

    /// A search in depth with a stack of its own, for a form may be longer than the call stack is deep.
    private struct Search {
        let intent: DeclaredIntent
        let names: NameIndex
        var isDone: Set<Int> = []
        /// The parameters from the start to here, each with the name to look at next.
        var path: [(place: Int, next: Int)] = []

        init(intent: DeclaredIntent, names: NameIndex) {
            self.intent = intent
            self.names = names
        }

        mutating func visit(_ start: Int, _ sink: FindingSink) {
            guard !isDone.contains(start) else { return }
            path = [(start, 0)]
            while let (place, next) = path.last {
                let dependsOn = intent.parameters[place].options?.value.dependsOn ?? []
                guard next < dependsOn.count else {
                    isDone.insert(place)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                guard let target = names[dependsOn[next].value], !isDone.contains(target) else { continue }
                if path.contains(where: { $0.place == target }) {
                    report(from: target, sink)
                } else {
                    path.append((target, 0))
                }
            }
        }

        private func report(from target: Int, _ sink: FindingSink) {
            let circle = path.drop { $0.place != target }.compactMap {
                step -> (parameter: Located<String>, dependsOn: Located<String>)? in
                let parameter = intent.parameters[step.place]
                guard let options = parameter.options?.value else { return nil }
                return (parameter.name, options.dependsOn[step.next - 1])
            }
            sink.report(DefinitionFindings.dependsOnCircular(circle))
        }
    }
}

/// Declared types need `options`, for only the provider knows what there is; a boolean has nothing to choose
/// from. Of an enumeration the provider may offer a part.
enum OptionsRule {
    /// The source of the choices; nil when there is none.
    static func source(
        of parameter: DeclaredParameter, _ type: ParameterType, _ sink: FindingSink
    ) -> OptionsSource? {
        guard let options = parameter.options else {
            if let type = type.object, !parameter.hasErrors {
                sink.report(DefinitionFindings.optionsMissing(parameter, type))
            }
            return nil
        }
        let other = options.value.other
        if type.isBoolean { sink.report(DefinitionFindings.optionsUnneeded(options, parameter)) }
        if let type = type.object, let other, other.value {
            sink.report(DefinitionFindings.optionsOther(other, parameter, type))
        }
        var dependsOn: [String] = []
        for name in options.value.dependsOn where !dependsOn.contains(name.value) {
            dependsOn.append(name.value)
        }
        return OptionsSource(
            options.value.from, dependsOn: dependsOn,
            allowsOther: other?.value ?? false)
    }
}
