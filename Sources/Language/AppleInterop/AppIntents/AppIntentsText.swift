import IntentDefinitions
import SourceText
import WidgetModel

/// Generates the Swift source of a definition's App Intents: a `WidgetConfigurationIntent` for each intent,
/// with its enums, entities and option providers.
///
/// The queries and option providers are stubs, because only the app knows the values to choose from.
struct AppIntentsText {
    /// The parts that App Intents cannot express. An error means that the source must not be used.
    private(set) var findings: [Finding] = []
    private var swift = SwiftText()
    private let intents: [IntentDefinition]
    private let objectTypes: [ObjectType]
    private let names: SwiftNames
    private let sidecar: SidecarDictionary?

    /// The name of the format in messages.
    static let form = "an App Intent"

    /// - Parameters:
    ///   - sidecar: The sidecar that the import stored; nil for a definition that was not imported.
    ///   - siriKit: The classes that Xcode generates from Apple's file, with which the source shares a
    ///     module.
    init(_ file: DefinitionFile, sidecar: SidecarDictionary?, _ siriKit: SiriKitClasses) {
        self.sidecar = sidecar
        let used = WidgetIntents(file) { intent in
            let kept = sidecar?.element(intent.name, of: AppleKey.intents)
            return !siriKit.ineligibleIntents.contains(kept?.text("INIntentName") ?? intent.name)
        }
        intents = used.intents
        objectTypes = used.objectTypes
        names = SwiftNames(used, sidecar, siriKit)
        findings = used.leftOut.map { AppleFindings.notForWidgets($0.name, at: $0.location) }
        writeImports()
        for intent in intents { write(intent) }
        for enumeration in used.enumerations {
            write(enumeration, named: names.type(enumeration.name ?? ""))
        }
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

    private mutating func leaveOut(_ part: String, at location: SourceLocation) {
        findings.append(AppleFindings.inexpressible(part, form: Self.form, at: location))
    }

    /// Writes the header and the imports. CoreLocation and UniformTypeIdentifiers are imported only if a
    /// parameter or a property needs them.
    private mutating func writeImports() {
        let parameters = intents.flatMap(\.parameters).map(\.type)
        let properties = objectTypes.flatMap(\.properties).map(\.type)
        swift.block("// Made by \"widgetconf export --to app-intents\".\n\nimport AppIntents")
        if (parameters + properties).contains(where: { $0.kind is PlaceType }) {
            swift.line("import CoreLocation")
        }
        swift.line("import Foundation")
        if parameters.contains(where: { $0.kind is FileType }) { swift.line("import UniformTypeIdentifiers") }
        swift.line("import WidgetKit")
    }

    // MARK: Intents

    /// Writes an intent.
    ///
    /// An imported intent also conforms to `CustomIntentMigratedAppIntent` and names its SiriKit class, so
    /// that the system migrates the values of widgets that people have already placed.
    private mutating func write(_ intent: IntentDefinition) {
        let className = sidecar?.element(intent.name, of: AppleKey.intents).map { kept in
            SiriKitClasses.className(of: kept.values(named: intent.name), "INIntent", suffix: "Intent")
        }
        let migrated = className == nil ? "" : ", CustomIntentMigratedAppIntent"
        swift.block("\nstruct \(names.intent(intent.name)): WidgetConfigurationIntent\(migrated) {")
        if let className {
            swift.line("static let intentClassName = \(SwiftText.literal(className))", depth: 1)
        }
        let title = SwiftText.literal(intent.displayTitle)
        swift.line("static let title: LocalizedStringResource = \(title)", depth: 1)
        if let description = intent.description.map(SwiftText.literal) {
            swift.line("static let description = IntentDescription(\(description))", depth: 1)
        }
        swift.line("static let isDiscoverable = false", depth: 1)
        if let section = intent.sections.first { leaveOut("a form in sections", at: section.location) }
        for parameter in intent.parameters { write(parameter, of: intent) }
        writeSummary(of: intent)
        swift.line("}")
        if intent.rules.contains(where: { !$0.isOffer }) {
            leaveOut("rules between parameters", at: intent.location)
        }
        if intent.rules.contains(where: \.isOffer) { leaveOut("\"when\" of cases", at: intent.location) }
    }

    /// Writes a parameter as a property with `@Parameter`, and reports the parts without an equivalent.
    private mutating func write(_ parameter: IntentParameter, of intent: IntentDefinition) {
        let description = SwiftParameter(parameter, of: intent, names)
        for part in description.leftOut { leaveOut(part, at: parameter.location) }
        if SwiftNames.hidesAType(parameter.name) {
            findings.append(AppleFindings.rowHidesType(parameter.name, at: parameter.location))
        }
        if parameter.type.kind.apple.isStandIn {
            findings.append(
                AppleFindings.typeAsText(
                    parameter.name, type: parameter.type.name, form: Self.form, at: parameter.location))
        }
        swift.line()
        swift.call("@Parameter", description.arguments, depth: 1)
        let name = SwiftText.name(names.parameter(parameter, in: intent))
        swift.line("var \(name): \(description.type)", depth: 1)
    }

    // MARK: Summaries

    /// Writes the parameter summary, which controls the visible rows. If a condition cannot be expressed, it
    /// is reported and the summary is left out.
    private mutating func writeSummary(of intent: IntentDefinition) {
        var builder = VisibilityTreeBuilder(intent)
        let conditional = intent.parameters.filter { $0.visibility != nil }
        let obstacles = conditional.compactMap { parameter in
            parameter.visibility.flatMap(builder.obstacle).map { (parameter, $0) }
        }
        for (parameter, obstacle) in obstacles { report(obstacle, to: parameter) }
        guard obstacles.isEmpty else { return }
        do throws(VisibilityObstacle) {
            guard let tree = try builder.tree() else { return }
            swift.block("\nstatic var parameterSummary: some ParameterSummary {", depth: 1)
            write(tree, of: intent, depth: 2)
            swift.line("}", depth: 1)
        } catch {
            for parameter in conditional { report(error, to: parameter) }
        }
    }

    private mutating func report(_ obstacle: VisibilityObstacle, to parameter: IntentParameter) {
        findings.append(
            AppleFindings.conditionInexpressible(
                parameter.name, form: Self.form, because: obstacle.reason, at: parameter.location))
    }

    /// Writes a tree of questions as nested `When` blocks, with a `Summary` at each leaf.
    private mutating func write(_ tree: VisibilityTree, of intent: IntentDefinition, depth: Int) {
        switch tree {
        case .rows(let rows):
            if rows.isEmpty { return swift.line("Summary()", depth: depth) }
            swift.line("Summary {", depth: depth)
            for row in rows { swift.line(names.path(row, in: intent), depth: depth + 1) }
            swift.line("}", depth: depth)
        case .question(let question, let holds, let fails):
            swift.line("When(\(words(question, in: intent))) {", depth: depth)
            write(holds, of: intent, depth: depth + 1)
            swift.line("} otherwise: {", depth: depth)
            write(fails, of: intent, depth: depth + 1)
            swift.line("}", depth: depth)
        }
    }

    /// The arguments of `When` for a question.
    private func words(_ question: Condition, in intent: IntentDefinition) -> String {
        let parameter = question.parameters.first.flatMap(intent.parameter)
        let path = question.parameters.first.map { names.path($0, in: intent) } ?? ""
        func literal(_ value: ParameterValue) -> String {
            let word = parameter.map { SwiftParameter.word(of: $0, in: intent, names) }
            return SwiftParameter.literal(value, word ?? "")
        }
        func list(_ words: [String]) -> String {
            words.count == 1 ? ".equalTo, \(words[0])" : ".oneOf, [\(words.joined(separator: ", "))]"
        }
        switch question {
        case .isSet: return "\(path), .hasAnyValue"
        case .equals(_, let values): return "\(path), \(list(values.map(literal)))"
        case .isWithin(_, let range):
            // `VisibilityTreeBuilder` splits a range into questions with one bound each.
            let least = range.least.map { ".greaterThanOrEqualTo, \(literal($0))" }
            let greatest = range.greatest.map { ".lessThanOrEqualTo, \(literal($0))" }
            return "\(path), \(least ?? greatest ?? "")"
        case .isFamily(let families): return "widgetFamily: \(list(families.map { ".\($0.rawValue)" }))"
        case .not, .any, .all: preconditionFailure("\(question) combines questions")
        }
    }

    // MARK: Enums

    /// Writes an enum as an `AppEnum`.
    private mutating func write(_ enumeration: Enumeration, named name: String) {
        let cases = enumeration.cases.map { enumCase in
            let own = SwiftNames.enumCase(enumCase.name)
            // Widgets store the raw value, so it remains the name in the definition if the case is renamed in
            // Swift.
            let stored = own == enumCase.name ? "" : " = \(SwiftText.literal(enumCase.name))"
            return "    case \(SwiftText.name(own))\(stored)"
        }
        let representations = enumeration.cases.map { enumCase in
            let own = SwiftText.name(SwiftNames.enumCase(enumCase.name))
            return "        .\(own): \(representation(enumCase)),"
        }
        let title = SwiftText.literal(enumeration.title ?? spacedOut(name))
        swift.block(
            """

            enum \(name): String, AppEnum {
            \(cases.joined(separator: "\n"))

                static let typeDisplayRepresentation = TypeDisplayRepresentation(name: \(title))
                static let caseDisplayRepresentations: [\(name): DisplayRepresentation] = [
            \(representations.joined(separator: "\n"))
                ]
            }
            """)
    }

    /// The display representation of a case: a string literal, unless more than a title is declared.
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

    /// Writes an object type as an `AppEntity`, followed by its query.
    private mutating func write(_ type: ObjectType) {
        let name = names.type(type.name)
        let properties = type.properties.map { property in
            """

                @Property(title: \(SwiftText.literal(property.displayTitle)))
                var \(SwiftText.name(SwiftNames.property(property.name))): \
            \(SwiftParameter.word(property.type, names))?

            """
        }
        swift.block(
            """

            struct \(name): AppEntity {
                static let typeDisplayRepresentation = \
            TypeDisplayRepresentation(name: \(SwiftText.literal(type.displayTitle)))
                static let defaultQuery = \(name)Query()

                let id: String
                var displayTitle: String
            \(properties.joined())
                var displayRepresentation: DisplayRepresentation {
                    DisplayRepresentation(title: "\\(displayTitle)")
                }

                init(id: String, displayTitle: String) {
                    self.id = id
                    self.displayTitle = displayTitle
                }
            }
            """)
        writeQuery(of: type, name)
    }

    /// Writes the query of an entity, with stubs for the app to complete.
    ///
    /// The query declares a dependency for every parameter on which the choices of any parameter of this type
    /// depend.
    private mutating func writeQuery(of type: ObjectType, _ name: String) {
        let uses = intents.flatMap(\.parameters).filter { $0.type == .object(type) }
        let isSearched = uses.contains { $0.options?.origin == .search }
        swift.block("\nstruct \(name)Query: \(isSearched ? "EntityStringQuery" : "EntityQuery") {")
        for intent in intents {
            let parameters = intent.parameters.filter { $0.type == .object(type) }
            let wanted = Set(parameters.flatMap { $0.options?.dependsOn ?? [] })
            writeDependencies(intent.parameters.map(\.name).filter(wanted.contains), of: intent)
        }
        swift.block(
            """
                func entities(for identifiers: [\(name).ID]) async throws -> [\(name)] {
                    []  // those of these ids that are still there
                }

                func suggestedEntities() async throws -> [\(name)] {
                    []  // those to choose from
                }
            """)
        if isSearched {
            swift.block(
                """

                    func entities(matching string: String) async throws -> [\(name)] {
                        []  // those that a person searches for
                    }
                """)
        }
        swift.line("}")
    }

    /// Writes an `@IntentParameterDependency` property, through which a query reads other parameters of the
    /// same form.
    private mutating func writeDependencies(_ parameters: [String], of intent: IntentDefinition) {
        let paths = parameters.filter { intent.parameter(named: $0) != nil }
        guard !parameters.isEmpty else { return }
        let name = names.intent(intent.name)
        let variable = SwiftText.name(name.prefix(1).lowercased() + name.dropFirst())
        swift.block(
            """
                @IntentParameterDependency<\(name)>\
            (\(paths.map { names.path($0, in: intent) }.joined(separator: ", ")))
                var \(variable)

            """)
    }

    // MARK: Options

    /// Writes a stub for each parameter whose choices come from the provider and are not entities. Entities
    /// have a query instead.
    private mutating func writeOptions(of intent: IntentDefinition) {
        for parameter in intent.parameters {
            guard let options = parameter.options, let name = names.options(parameter, in: intent) else {
                continue
            }
            if options.origin == .search {
                leaveOut("\"search\" on values without an id", at: parameter.location)
            }
            swift.block("\nstruct \(name): DynamicOptionsProvider {")
            writeDependencies(options.dependsOn, of: intent)
            swift.block(
                """
                    func results() async throws -> [\(SwiftParameter.word(parameter.type, names))] {
                        []  // those to choose from
                    }
                }
                """)
        }
    }
}
