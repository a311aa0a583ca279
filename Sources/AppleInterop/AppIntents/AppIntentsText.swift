import IntentDefinitions
import SourceText
import WidgetModel

/// The Swift source of a definition's App Intents.
struct AppIntentsText {
    private(set) var findings: [Finding] = []
    private var swift = SwiftText()
    private let intents: [IntentDefinition]
    private let enumerations: [Enumeration]
    private let objectTypes: [ObjectType]
    private let names: SwiftNames
    private let sidecar: SidecarDictionary?

    static let form = "an App Intent"

    init(_ file: DefinitionFile, sidecar: SidecarDictionary?, _ siriKit: SiriKitClasses) {
        self.sidecar = sidecar
        let used = WidgetIntents(file) { intent in
            let name = sidecar?.appleName(of: intent.name) ?? intent.name
            return !siriKit.ineligibleIntents.contains(name)
        }
        intents = used.intents
        enumerations = used.enumerations
        objectTypes = used.objectTypes
        names = SwiftNames(used, sidecar, siriKit)
        findings = used.leftOut.map { AppleFindings.notForWidgets($0.name, at: $0.location) }
        writeImports()
        for intent in intents { write(intent) }
        for enumeration in enumerations { write(enumeration, named: names.type(enumeration.name ?? "")) }
        for intent in intents {
            for parameter in intent.parameters {
                guard let enumeration = parameter.type.enumeration, enumeration.name == nil else {
                    continue
                }
                write(enumeration, named: names.inline(parameter, in: intent))
            }
        }
        for type in objectTypes { write(type) }
        for intent in intents { writeOptions(of: intent) }
    }

    var text: String { swift.text }

    private mutating func writeImports() {
        swift.line("// Made by \"widgetconf export --to app-intents\".")
        swift.line()
        swift.line("import AppIntents")
        let types =
            intents.flatMap(\.parameters).map(\.type)
            + objectTypes.flatMap(\.properties).map(\.type)
        if types.contains(where: { $0.kind is PlaceType }) { swift.line("import CoreLocation") }
        swift.line("import Foundation")
        let hasFiles = intents.flatMap(\.parameters).contains {
            $0.type.kind is FileType
        }
        if hasFiles { swift.line("import UniformTypeIdentifiers") }
        swift.line("import WidgetKit")
    }

    // MARK: Intents

    private mutating func write(_ intent: IntentDefinition) {
        let className = sidecar?.className(of: intent.name)
        let migrated = className == nil ? "" : ", CustomIntentMigratedAppIntent"
        swift.line()
        swift.line("struct \(names.intent(intent.name)): WidgetConfigurationIntent\(migrated) {")
        if let className {
            swift.line("static let intentClassName = \(SwiftText.literal(className))", depth: 1)
        }
        swift.line(
            "static let title: LocalizedStringResource = \(SwiftText.literal(intent.displayTitle))", depth: 1)
        if let description = intent.description {
            swift.line(
                "static let description = IntentDescription(\(SwiftText.literal(description)))", depth: 1)
        }
        swift.line("static let isDiscoverable = false", depth: 1)
        for parameter in intent.parameters { write(parameter, of: intent) }
        writeSummary(of: intent)
        swift.line("}")
        if !intent.rules.isEmpty {
            findings.append(
                AppleFindings.inexpressible("rules between parameters", form: Self.form, at: intent.location))
        }
    }

    private mutating func write(_ parameter: IntentParameter, of intent: IntentDefinition) {
        let description = SwiftParameter(parameter, of: intent, names)
        for part in description.leftOut {
            findings.append(AppleFindings.inexpressible(part, form: Self.form, at: parameter.location))
        }
        if SwiftNames.hidesAType(parameter.name) {
            findings.append(AppleFindings.rowHidesType(parameter.name, at: parameter.location))
        }
        if description.isText {
            findings.append(
                AppleFindings.typeAsText(
                    parameter.name, type: parameter.type.name, form: Self.form, at: parameter.location))
        }
        swift.line()
        swift.call("@Parameter", description.arguments, depth: 1)
        swift.line(
            "var \(SwiftText.name(names.parameter(parameter, in: intent))): \(description.type)", depth: 1)
    }

    // MARK: Summaries

    private mutating func writeSummary(of intent: IntentDefinition) {
        var builder = VisibilityTreeBuilder(intent)
        let tree: VisibilityTree?
        do throws(VisibilityObstacle) {
            tree = try builder.tree()
        } catch {
            for parameter in intent.parameters where parameter.visibility != nil {
                findings.append(
                    AppleFindings.conditionInexpressible(
                        parameter.name, form: Self.form, because: error.words, at: parameter.location))
            }
            return
        }
        guard let tree else { return }
        swift.line()
        swift.line("static var parameterSummary: some ParameterSummary {", depth: 1)
        write(tree, of: intent, depth: 2)
        swift.line("}", depth: 1)
    }

    private mutating func write(_ tree: VisibilityTree, of intent: IntentDefinition, depth: Int) {
        switch tree {
        case .rows(let rows):
            if rows.isEmpty { return swift.line("Summary()", depth: depth) }
            swift.line("Summary {", depth: depth)
            for row in rows {
                guard let parameter = intent.parameter(named: row) else { continue }
                swift.line("\\.$\(names.parameter(parameter, in: intent))", depth: depth + 1)
            }
            swift.line("}", depth: depth)
        case .question(let question, let holds, let fails):
            swift.line("When(\(words(question, in: intent))) {", depth: depth)
            write(holds, of: intent, depth: depth + 1)
            swift.line("} otherwise: {", depth: depth)
            write(fails, of: intent, depth: depth + 1)
            swift.line("}", depth: depth)
        }
    }

    private func words(_ question: VisibilityQuestion, in intent: IntentDefinition) -> String {
        func path(_ name: String) -> String {
            intent.parameter(named: name).map { "\\.$\(names.parameter($0, in: intent))" } ?? name
        }
        func literal(_ value: ParameterValue, of name: String) -> String {
            let word = intent.parameter(named: name).map { SwiftParameter.word(of: $0, in: intent, names) }
            return SwiftParameter.literal(value, word ?? "")
        }
        func list(_ words: [String]) -> String {
            words.count == 1 ? ".equalTo, \(words[0])" : ".oneOf, [\(words.joined(separator: ", "))]"
        }
        switch question {
        case .hasValue(let name): return "\(path(name)), .hasAnyValue"
        case .equals(let name, let values):
            return "\(path(name)), \(list(values.map { literal($0, of: name) }))"
        case .isAtLeast(let name, let value):
            return "\(path(name)), .greaterThanOrEqualTo, \(literal(value, of: name))"
        case .isAtMost(let name, let value):
            return "\(path(name)), .lessThanOrEqualTo, \(literal(value, of: name))"
        case .isFamily(let families): return "widgetFamily: \(list(families.map { ".\($0.rawValue)" }))"
        }
    }

    // MARK: Enums

    private mutating func write(_ enumeration: Enumeration, named name: String) {
        swift.line()
        swift.line("enum \(name): String, AppEnum {")
        for enumCase in enumeration.cases {
            let own = SwiftNames.enumCase(enumCase.name)
            // What is stored is the name in the definition.
            let stored = own == enumCase.name ? "" : " = \(SwiftText.literal(enumCase.name))"
            swift.line("case \(SwiftText.name(own))\(stored)", depth: 1)
        }
        swift.line()
        let title = SwiftText.literal(enumeration.title ?? spacedOut(name))
        swift.line(
            "static let typeDisplayRepresentation = TypeDisplayRepresentation(name: \(title))", depth: 1)
        swift.line("static let caseDisplayRepresentations: [\(name): DisplayRepresentation] = [", depth: 1)
        for enumCase in enumeration.cases {
            let own = SwiftText.name(SwiftNames.enumCase(enumCase.name))
            swift.line(".\(own): \(representation(enumCase)),", depth: 2)
        }
        swift.line("]", depth: 1)
        swift.line("}")
    }

    private func representation(_ enumCase: EnumCase) -> String {
        let title = SwiftText.literal(enumCase.displayTitle)
        var parts = ["title: \(title)"]
        if let subtitle = enumCase.subtitle { parts.append("subtitle: \(SwiftText.literal(subtitle))") }
        if let image = enumCase.image { parts.append("image: .init(named: \(SwiftText.literal(image)))") }
        if !enumCase.synonyms.isEmpty {
            parts.append("synonyms: [\(enumCase.synonyms.map(SwiftText.literal).joined(separator: ", "))]")
        }
        return parts.count == 1 ? title : "DisplayRepresentation(\(parts.joined(separator: ", ")))"
    }

    // MARK: Entities

    private mutating func write(_ type: ObjectType) {
        let name = names.type(type.name)
        swift.line()
        swift.line("struct \(name): AppEntity {")
        let title = SwiftText.literal(type.displayTitle)
        swift.line(
            "static let typeDisplayRepresentation = TypeDisplayRepresentation(name: \(title))", depth: 1)
        swift.line("static let defaultQuery = \(name)Query()", depth: 1)
        swift.line()
        swift.line("let id: String", depth: 1)
        swift.line("var displayTitle: String", depth: 1)
        for property in type.properties {
            swift.line()
            swift.line("@Property(title: \(SwiftText.literal(property.displayTitle)))", depth: 1)
            let word = SwiftParameter.word(property.type, names)
            swift.line(
                "var \(SwiftText.name(SwiftNames.property(property.name))): \(word)?", depth: 1)
        }
        swift.line()
        swift.line(
            "var displayRepresentation: DisplayRepresentation {", depth: 1)
        swift.line("DisplayRepresentation(title: \"\\(displayTitle)\")", depth: 2)
        swift.line("}", depth: 1)
        swift.line()
        swift.line("init(id: String, displayTitle: String) {", depth: 1)
        swift.line("self.id = id", depth: 2)
        swift.line("self.displayTitle = displayTitle", depth: 2)
        swift.line("}", depth: 1)
        swift.line("}")
        writeQuery(of: type, name)
    }

    /// Stubs: what there is to choose from only the app knows.
    private mutating func writeQuery(of type: ObjectType, _ name: String) {
        let uses = intents.flatMap(\.parameters).filter { $0.type == .object(type) }
        let isSearched = uses.contains { $0.options?.origin == .search }
        swift.line()
        swift.line("struct \(name)Query: \(isSearched ? "EntityStringQuery" : "EntityQuery") {")
        for intent in intents {
            let dependencies = dependencies(of: type, in: intent)
            if !dependencies.isEmpty { writeDependencies(dependencies, of: intent) }
        }
        swift.line("func entities(for identifiers: [\(name).ID]) async throws -> [\(name)] {", depth: 1)
        swift.line("[]  // those of these ids that are still there", depth: 2)
        swift.line("}", depth: 1)
        swift.line()
        swift.line("func suggestedEntities() async throws -> [\(name)] {", depth: 1)
        swift.line("[]  // those to choose from", depth: 2)
        swift.line("}", depth: 1)
        if isSearched {
            swift.line()
            swift.line("func entities(matching string: String) async throws -> [\(name)] {", depth: 1)
            swift.line("[]  // those that a person searches for", depth: 2)
            swift.line("}", depth: 1)
        }
        swift.line("}")
    }

    /// The parameters that decide what there is to choose from, each once, in the order of the form.
    private func dependencies(of type: ObjectType, in intent: IntentDefinition) -> [String] {
        let wanted = Set(
            intent.parameters.filter { $0.type == .object(type) }.flatMap { $0.options?.dependsOn ?? [] })
        return intent.parameters.map(\.name).filter(wanted.contains)
    }

    private mutating func writeDependencies(_ parameters: [String], of intent: IntentDefinition) {
        let paths = parameters.compactMap { intent.parameter(named: $0) }
            .map { "\\.$\(names.parameter($0, in: intent))" }
        let name = names.intent(intent.name)
        let variable = name.prefix(1).lowercased() + name.dropFirst()
        swift.line("@IntentParameterDependency<\(name)>(\(paths.joined(separator: ", ")))", depth: 1)
        swift.line("var \(SwiftText.name(variable))", depth: 1)
        swift.line()
    }

    // MARK: Options

    /// A stub for each parameter whose choices the provider knows, without a type of its own.
    private mutating func writeOptions(of intent: IntentDefinition) {
        for parameter in intent.parameters {
            guard let options = parameter.options, let name = names.options(parameter, in: intent) else {
                continue
            }
            if options.origin == .search {
                findings.append(
                    AppleFindings.inexpressible(
                        "\"search\" on values without an id", form: Self.form, at: parameter.location))
            }
            let word = SwiftParameter.word(parameter.type, names)
            swift.line()
            swift.line("struct \(name): DynamicOptionsProvider {")
            if !options.dependsOn.isEmpty { writeDependencies(options.dependsOn, of: intent) }
            swift.line("func results() async throws -> [\(word)] {", depth: 1)
            swift.line("[]  // those to choose from", depth: 2)
            swift.line("}", depth: 1)
            swift.line("}")
        }
    }
}

extension VisibilityObstacle {
    /// What stands in the way, as a message says it.
    fileprivate var words: String {
        switch self {
        case .value(let parameter, let type):
            "a value of \"\(parameter)\", of the type \"\(type)\", cannot stand in a condition"
        case .list(let parameter): "a condition cannot look into the list \"\(parameter)\""
        case .tooMany: "the conditions make more than \(VisibilityTree.mostLeaves) combinations"
        }
    }
}

extension SidecarDictionary {
    /// The name of the class that Xcode makes of an imported intent; nil for one that was not imported.
    fileprivate func className(of name: String) -> String? {
        intent(name).map { intent in
            var element: PropertyDictionary = ["INIntentName": .string(name)]
            for (key, node) in intent.entries { if case .value(let value) = node { element[key] = value } }
            return SiriKitClasses.className(of: element, "INIntent", suffix: "Intent")
        }
    }

    /// What an imported intent is called in Apple's file; nil if it has the same name there.
    fileprivate func appleName(of name: String) -> String? {
        if case .value(.string(let text))? = intent(name)?["INIntentName"] { text } else { nil }
    }

    private func intent(_ name: String) -> SidecarDictionary? {
        guard case .list(let intents)? = self[AppleKey.intents] else { return nil }
        return intents.elements.first { $0.name == name }?.node
    }
}
