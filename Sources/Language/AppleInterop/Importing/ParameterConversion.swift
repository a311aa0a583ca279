import IntentDefinitions
import SourceText
import WidgetModel

/// Converts one parameter of an Apple definition to lines of YAML.
///
/// Everything else is kept in the sidecar, so only parts with certainly the same meaning in YAML are written.
struct ParameterConversion {
    /// A question for the author. It returns the finding for the position of the parameter's name, which is
    /// known only after the parameter was written.
    typealias Question = (SourceLocation) -> Finding

    /// The keys below the parameter in order, with their values as YAML.
    private(set) var lines: [(key: String, value: String)] = []
    private(set) var questions: [Question] = []
    /// The type of the dialog that became the prompt; nil without a prompt.
    private(set) var promptDialog: String?

    private let name: String
    private let parameter: PropertyDictionary
    private let intent: AppleElement
    private let definition: AppleDefinition
    /// The bounds of a number, as the YAML writes them. A default outside of them is left out.
    private var bounds: (min: String?, max: String?) = (nil, nil)
    /// The type in YAML. Later steps depend on it.
    private var typeName = ""

    /// - Parameter isPlain: Whether to write only parts that cannot be errors: title, type, and the keys that
    ///   the type requires. It is true if the complete text contained errors.
    init(_ element: AppleElement, of intent: AppleElement, in definition: AppleDefinition, isPlain: Bool) {
        name = element.name
        parameter = element.dictionary
        self.intent = intent
        self.definition = definition
        if let title = parameter.text("INIntentParameterDisplayName") { add("title", title) }
        writeType(element)
        let isObject = element.isObject
        if isList { add("list", raw: isPlain ? "true" : listSizes) }
        if isPlain {
            if isObject || isUnknownEnumeration { add("options", raw: "list") }
            questions.append { [name] in AppleFindings.notExpressible(name, at: $0) }
            return
        }
        writeOptions(isObject: isObject)
        writeRange()
        writeDefault()
        writeControl()
        writeAttributes()
        if let text = enumeration?.emptyCase?.dictionary.text("INEnumValueDisplayName") { add("empty", text) }
        writePrompt()
        writeCondition()
    }

    private var isList: Bool { parameter.isTrue("INIntentParameterSupportsMultipleValues") }
    private var isDynamic: Bool { parameter.isTrue("INIntentParameterSupportsDynamicEnumeration") }
    private var appleType: String { parameter["INIntentParameterType"]?.string ?? "" }
    private var metadata: PropertyDictionary { parameter[AppleKey.metadata]?.dictionary ?? [:] }

    private mutating func add(_ key: String, _ text: String) { lines.append((key, YAMLText.scalar(text))) }
    private mutating func add(_ key: String, raw: String) { lines.append((key, raw)) }

    // MARK: Type

    private var enumType: String? { parameter.text("INIntentParameterEnumType") }
    private var isUnknownEnumeration: Bool { enumType != nil && enumeration == nil }
    private var enumeration: AppleElement? { enumType.flatMap(definition.enumeration) }

    /// Writes the type. An unknown type becomes a string, and the author is asked to choose another type.
    private mutating func writeType(_ element: AppleElement) {
        if enumType != nil {
            // The cases of an enum from another file are unknown here, so its values are treated as strings.
            typeName = enumeration?.name ?? "string"
        } else if element.isObject {
            typeName = definition.typeName(element.objectType)
        } else if let known = AppleTypes.builtIn(appleType, control: parameter.metadata("Type")?.string) {
            typeName = known.name
            if known.kind is FileType, acceptance == ["public.folder"] { typeName = "folder" }
        } else {
            typeName = "string"
            questions.append { [name, appleType] in AppleFindings.typeUnknown(name, type: appleType, at: $0) }
        }
        add("type", raw: typeName)
    }

    /// The value of `list`: `true`, or a mapping with the size for each family that Apple's file lists.
    private var listSizes: String {
        let isFixed = parameter.isTrue("INIntentParameterFixedSizeArray")
        var sizes: [String] = []
        for (word, family) in AppleTypes.families {
            let size = parameter.elements("INIntentParameterArraySizes").first {
                $0["INIntentParameterArraySizeSizeClass"]?.string == word
            }
            guard let count = size?["INIntentParameterArraySizeSize"]?.integer, count >= 1 else { continue }
            sizes.append("\(family.rawValue): " + (isFixed ? "{ count: \(count) }" : "\(count)"))
        }
        return sizes.isEmpty ? "true" : "{ \(sizes.joined(separator: ", ")) }"
    }

    /// Writes `options` if the app supplies the values: dynamic options, objects, and enums from another
    /// file.
    private mutating func writeOptions(isObject: Bool) {
        guard isDynamic || isObject || isUnknownEnumeration, typeName != "boolean", enumeration == nil else {
            return
        }
        add("options", raw: parameter.isTrue("INIntentParameterSupportsSearch") ? "search" : "list")
    }

    // MARK: Values

    /// Writes the range.
    ///
    /// In Apple's frameworks, a missing limit is 0 and empty data means no limit; Xcode never writes a 0. If
    /// both limits are 0, the upper one is ignored, because no author means to allow only 0.
    private mutating func writeRange() {
        guard let type = AppleTypes.builtIn(appleType, control: nil), enumType == nil, !metadata.isEmpty
        else { return }
        bounds = (limit("Minimum", type), limit("Maximum", type))
        if let min = bounds.min.flatMap(AppleTypes.number), let max = bounds.max.flatMap(AppleTypes.number) {
            if min > max {
                questions.append { [name] in AppleFindings.notExpressible(name, at: $0) }
                bounds = (nil, nil)
            } else if min == 0, max == 0 {
                bounds.max = nil
            }
        }
        switch (bounds.min, bounds.max) {
        case (let min?, let max?): add("range", raw: "[\(min), \(max)]")
        case (let min?, nil): add("range", raw: "{ min: \(min) }")
        case (nil, let max?): add("range", raw: "{ max: \(max) }")
        case (nil, nil): break
        }
    }

    /// A limit in the form of YAML; nil if Apple's file does not set a limit, or if the limit is not a value
    /// of the type.
    private func limit(_ end: String, _ type: ParameterType) -> String? {
        let value = parameter.metadata(end + "Value")
        guard value == nil else { return amount(value, end + "Unit", type) }
        if type.kind is MeasurementType {
            // For a measurement, Apple's form supports only one limit: the value cannot be negative.
            let isFree = end == "Maximum" || metadata.isTrue(AppleKey.metadata + "SupportsNegativeNumbers")
            if isFree { return nil }
        }
        return amount(.integer("0"), end + "Unit", type)
    }

    /// A number, a duration or a measurement in the form of YAML. Nil for any other value, which includes the
    /// empty data that means no limit.
    private func amount(_ value: PropertyList?, _ unitKey: String, _ type: ParameterType) -> String? {
        AppleTypes.amount(
            value, unit: parameter.metadata(unitKey)?.string ?? commonSpanUnit, of: type,
            in: (parameter.metadata("DefaultUnit") ?? parameter.metadata("Unit"))?.string)
    }

    /// The unit of all durations of a parameter that offers a single unit; nil if the parameter offers
    /// several units.
    private var commonSpanUnit: String? {
        guard appleType == "TimeInterval", let unit = parameter.metadata("Unit")?.string else { return nil }
        return AppleTypes.span(unit) == nil ? nil : unit
    }

    /// Writes the default. A default that the type refuses becomes a question, unless it stands for a missing
    /// default.
    ///
    /// The default of a list with sizes becomes a question as well: Apple's form stores only one value, which
    /// may be too few.
    private mutating func writeDefault() {
        guard let value = parameter.metadata("DefaultValue") else { return }
        guard let literal = literal(of: value) else {
            return isNoDefault(value) ? () : questionDefault(value)
        }
        if typeName == "boolean", !isList, literal == "false" { return }
        let hasSizes = !parameter.elements("INIntentParameterArraySizes").isEmpty
        if isList, hasSizes { return questionDefault(value) }
        add("default", raw: isList ? "[\(literal)]" : literal)
    }

    private mutating func questionDefault(_ value: PropertyList) {
        questions.append { AppleFindings.defaultUnfit(AppleTypes.words(value), at: $0) }
    }

    /// Whether a value stands for a missing default in Apple's file.
    private func isNoDefault(_ value: PropertyList) -> Bool {
        switch value {
        case .data(""): true
        case .string(let text): text.isEmpty || enumType != nil && text == definition.noCase(of: enumType)
        default: false
        }
    }

    /// The default as a YAML literal; nil if it is not a value of the type, or is out of range.
    private func literal(of value: PropertyList) -> String? {
        if enumType != nil {
            guard let name = value.string, name != definition.noCase(of: enumType) else { return nil }
            guard let enumeration else { return YAMLText.flowScalar(name) }
            return caseName(name, of: enumeration).map(YAMLText.flowScalar)
        }
        switch typeName {
        case "boolean":
            if case .boolean(let value) = value { return String(value) }
            return nil
        case "string", "url":
            // In Apple's form, an empty default is the same as a missing default.
            return value.string.flatMap { $0.isEmpty ? nil : YAMLText.flowScalar($0) }
        default:
            guard let type = ParameterType.builtIn(named: typeName),
                let text = amount(value, "DefaultUnit", type)
            else {
                return nil
            }
            guard let number = AppleTypes.number(text) else { return text }
            if let min = bounds.min.flatMap(AppleTypes.number), number < min { return nil }
            if let max = bounds.max.flatMap(AppleTypes.number), number > max { return nil }
            return text
        }
    }

    /// Writes the control of a number if it is not the usual field. A slider needs both bounds.
    private mutating func writeControl() {
        guard enumType == nil else { return }
        switch (typeName, parameter.metadata("Type")?.string) {
        case ("integer", "Stepper"?), ("decimal", "Stepper"?): add("control", raw: "stepper")
        case ("integer", "Slider"?), ("decimal", "Slider"?):
            if bounds.min != nil, bounds.max != nil { add("control", raw: "slider") }
        default: break
        }
    }

    // MARK: Attributes

    /// Writes the attributes of single types, such as the labels of a boolean or the unit of a measurement.
    private mutating func writeAttributes() {
        switch typeName {
        case "boolean":
            let labels = [("true", "TrueDisplayName"), ("false", "FalseDisplayName")].compactMap {
                label, key in
                parameter.metadata(key)?.string.flatMap { $0.isEmpty || $0 == label ? nil : $0 }
                    .map { "\(label): \(YAMLText.flowScalar($0))" }
            }
            if !labels.isEmpty { add("labels", raw: "{ \(labels.joined(separator: ", ")) }") }
        case "string" where appleType == "String": writeTextInput()
        case "duration":
            if let unit = parameter.metadata("Unit")?.string, let word = AppleTypes.span(unit) {
                add("units", raw: "[\(word.rawValue)]")
            }
        case "place":
            switch parameter.metadata("Type")?.string {
            case "Name"?: add("precision", raw: "name")
            case "City"?: add("precision", raw: "city")
            default: break
            }
        case "file":
            let accepted = acceptance
            if !accepted.isEmpty { add("accept", raw: "[\(accepted.joined(separator: ", "))]") }
        case "length", "mass", "temperature", "volume", "speed", "energy":
            let unit = parameter.metadata("DefaultUnit")?.string ?? parameter.metadata("Unit")?.string
            if let unit = unit.flatMap(AppleTypes.unit) { add("unit", raw: unit.symbol) }
        default: break
        }
    }

    /// Writes how text is entered. The defaults are Apple's defaults, so only differences are written.
    private mutating func writeTextInput() {
        switch parameter.metadata("Capitalization")?.string {
        case "None"?: add("capitalization", raw: "none")
        case "Words"?: add("capitalization", raw: "words")
        case "All"?, "AllCharacters"?: add("capitalization", raw: "all")
        default: break
        }
        if metadata.isTrue(AppleKey.metadata + "Multiline") { add("multiline", raw: "true") }
        for (key, word) in [
            ("DisableAutocorrect", "autocorrect"), ("DisableSmartQuotes", "smartQuotes"),
            ("DisableSmartDashes", "smartDashes"),
        ] where metadata.isTrue(AppleKey.metadata + key) {
            add(word, raw: "false")
        }
    }

    /// The accepted file types; empty if one of them is unknown, because a shorter list would refuse files
    /// that are valid according to Apple's file.
    private var acceptance: [String] {
        switch parameter.metadata("Type")?.string {
        case "Custom"?:
            let types = parameter.metadata("CustomUTIs")?.array ?? []
            let names = types.compactMap { $0.dictionary?["UTI"]?.string }
            let isKnown = names.allSatisfy { FileAcceptance.Kind($0)?.description == $0 }
            return isKnown && names.count == types.count && Set(names).count == names.count ? names : []
        case let type?: return AppleTypes.fileTypes[type].map { [$0] } ?? []
        case nil: return []
        }
    }

    /// Writes the prompt: the first dialog without placeholders.
    private mutating func writePrompt() {
        let dialogs = PromptDialog.all(of: parameter)
        if let prompt = dialogs.first(where: { !$0.hasPlaceholders }) {
            promptDialog = prompt.type
            add("prompt", prompt.text)
        } else if let text = dialogs.first?.text {
            questions.append { [name] in AppleFindings.promptPlaceholders(name, text: text, at: $0) }
        }
    }

    // MARK: Relation

    /// Writes `when` from Apple's relation to a parent parameter. A relation that YAML cannot express becomes
    /// a question.
    private mutating func writeCondition() {
        guard let relation = parameter["INIntentParameterRelationship"]?.dictionary else { return }
        let parentName = relation.text("INIntentParameterRelationshipParentName")
        guard let parentName, let parent = intent.part(apple: parentName),
            parentName != parameter.text(AppleKey.parameterName)
        else {
            return questions.append { [name] in
                AppleFindings.relationOrphan(name, parent: parentName, at: $0)
            }
        }
        var predicate = relation["INIntentParameterRelationshipPredicateName"]?.string ?? ""
        let value = relation["INIntentParameterRelationshipPredicateValue"]
        let condition: String?
        switch predicate {
        case "BooleanHasExactValue" where parent.dictionary["INIntentParameterType"]?.string == "Boolean":
            condition = String(relation.isTrue("INIntentParameterRelationshipPredicateValue"))
        case "HasAnyValue": condition = "set"
        case "EnumHasExactValue":
            let enumType = parent.dictionary.text("INIntentParameterEnumType")
            condition = value?.string.flatMap { caseCondition($0, of: enumType) }
            predicate += " \(value.map(AppleTypes.words) ?? "")"
        default: condition = nil
        }
        if let condition { return add("when", raw: "{ \(parent.name): \(condition) }") }
        questions.append { [name, predicate] in
            AppleFindings.relationUnknown(name, predicate: predicate, at: $0)
        }
    }

    /// The condition that an enum has one case; nil if the enum does not declare the case.
    private func caseCondition(_ name: String, of enumType: String?) -> String? {
        guard let enumType else { return nil }
        if name == definition.noCase(of: enumType) { return "unset" }
        guard let enumeration = definition.enumeration(enumType) else { return isValue(name) }
        return caseName(name, of: enumeration).map(isValue)
    }

    /// The name of a case in YAML; nil if the enum does not declare the case.
    private func caseName(_ apple: String, of enumeration: AppleElement) -> String? {
        enumeration.cases.first { ($0.appleName ?? "") == apple }?.name
    }

    /// A value in a condition. `set` and `unset` are keywords there, so cases with these names need the long
    /// form.
    private func isValue(_ text: String) -> String {
        text == "set" || text == "unset" ? "{ is: \(text) }" : YAMLText.flowScalar(text)
    }
}

/// A dialog of Siri's with a string that a form could use as its prompt.
struct PromptDialog {
    static let textKey = "INIntentParameterPromptDialogFormatString"

    /// Apple's word for the occasion on which Siri uses the dialog.
    let type: String
    let text: String
    let dictionary: PropertyDictionary

    /// The dialogs that can become the prompt: `Configuration`, then `Primary`. The first one without
    /// placeholders is used.
    static func all(of parameter: PropertyDictionary) -> [PromptDialog] {
        let dialogs = parameter.elements("INIntentParameterPromptDialogs")
        return [AppleTypes.configurationDialog, AppleTypes.primaryDialog].compactMap { type in
            let dialog = dialogs.first { $0["INIntentParameterPromptDialogType"]?.string == type }
            guard let dialog, let text = dialog.text(textKey) else { return nil }
            return PromptDialog(type: type, text: text, dictionary: dialog)
        }
    }

    /// Whether the text contains `${name}`, which Siri replaces with a value. A form shows the prompt before
    /// any values are known.
    var hasPlaceholders: Bool { text.contains("${") }
}
