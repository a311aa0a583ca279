import IntentDefinitions
import SourceText
import WidgetModel

/// One parameter of an Apple definition as lines of YAML.
struct ParameterText {
    /// Something that the author should look at, as the finding at the parameter's name.
    typealias Question = (SourceLocation) -> Finding

    private(set) var lines: [(key: String, value: String)] = []
    private(set) var questions: [Question] = []
    /// Which dialog the prompt comes from.
    private(set) var promptDialog: String?

    private let name: String
    private let parameter: PropertyDictionary
    private let intent: AppleElement
    private let definition: AppleDefinition
    /// Bounds of a number, in the text that the YAML has.
    private var bounds: (min: String?, max: String?) = (nil, nil)
    private var typeName = ""

    /// - Parameter isPlain: whether only what cannot be wrong is written.
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

    private mutating func writeType(_ element: AppleElement) {
        if enumType != nil {
            // The cases of an enum from elsewhere are not known here: their names are texts.
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

    /// `true`, or a size for each family that is named.
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

    private mutating func writeOptions(isObject: Bool) {
        guard isDynamic || isObject || isUnknownEnumeration, typeName != "boolean", enumeration == nil else {
            return
        }
        add("options", raw: parameter.isTrue("INIntentParameterSupportsSearch") ? "search" : "list")
    }

    // MARK: Values

    /// A missing limit is 0 and empty data is no limit: Apple's frameworks read them like this, and Xcode
    /// never writes a 0. If both limits are 0, the upper one is ignored, because no author allows only 0.
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

    /// Nil where Apple's file sets no limit, or one that is no value of the type.
    private func limit(_ end: String, _ type: ParameterType) -> String? {
        let value = parameter.metadata(end + "Value")
        guard value == nil else { return amount(value, end + "Unit", type) }
        if type.kind is MeasurementType {
            // Measurements have no limits but this one.
            let isFree = end == "Maximum" || metadata.isTrue(AppleKey.metadata + "SupportsNegativeNumbers")
            if isFree { return nil }
        }
        return amount(.integer("0"), end + "Unit", type)
    }

    /// A number, a span or an amount as YAML writes it; nil where it is none, or says that there is no limit.
    private func amount(_ value: PropertyList?, _ unitKey: String, _ type: ParameterType) -> String? {
        AppleTypes.amount(
            value, unit: parameter.metadata(unitKey)?.string ?? commonSpanUnit, of: type,
            in: (parameter.metadata("DefaultUnit") ?? parameter.metadata("Unit"))?.string)
    }

    /// The unit of all spans of a parameter that offers just one.
    private var commonSpanUnit: String? {
        guard appleType == "TimeInterval", let unit = parameter.metadata("Unit")?.string else { return nil }
        return AppleTypes.span(unit) == nil ? nil : unit
    }

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

    /// Whether a default says that there is none.
    private func isNoDefault(_ value: PropertyList) -> Bool {
        switch value {
        case .data(""): true
        case .string(let text): text.isEmpty || enumType != nil && text == definition.noCase(of: enumType)
        default: false
        }
    }

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
            // An empty text is no other default than none.
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

    /// The kinds of files that are taken; empty where the language has no word for one of them.
    private var acceptance: [String] {
        switch parameter.metadata("Type")?.string {
        case "Custom"?:
            let types = parameter.metadata("CustomUTIs")?.array ?? []
            let names = types.compactMap { $0.dictionary?["UTI"]?.string }
            let isKnown = names.allSatisfy {
                FileAcceptance.Kind($0).map { $0.description == $0.description } ?? false
            }
            return isKnown && names.count == types.count && Set(names).count == names.count ? names : []
        case let type?: return AppleTypes.fileTypes[type].map { [$0] } ?? []
        case nil: return []
        }
    }

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

    private func caseCondition(_ name: String, of enumType: String?) -> String? {
        guard let enumType else { return nil }
        if name == definition.noCase(of: enumType) { return "unset" }
        guard let enumeration = definition.enumeration(enumType) else { return isValue(name) }
        return caseName(name, of: enumeration).map(isValue)
    }

    /// The YAML's name of a case; nil where the enum does not have it.
    private func caseName(_ apple: String, of enumeration: AppleElement) -> String? {
        enumeration.cases.first { ($0.appleName ?? "") == apple }?.name
    }

    /// A value in a condition; `set` and `unset` are words there.
    private func isValue(_ text: String) -> String {
        text == "set" || text == "unset" ? "{ is: \(text) }" : YAMLText.flowScalar(text)
    }
}

/// A dialog with a text that a form could ask for a value with.
struct PromptDialog {
    static let textKey = "INIntentParameterPromptDialogFormatString"

    let type: String
    let text: String
    let dictionary: PropertyDictionary

    /// `Configuration`, then `Primary`: the first without placeholders becomes the prompt.
    static func all(of parameter: PropertyDictionary) -> [PromptDialog] {
        let dialogs = parameter.elements("INIntentParameterPromptDialogs")
        return [AppleTypes.configurationDialog, AppleTypes.primaryDialog].compactMap { type in
            let dialog = dialogs.first { $0["INIntentParameterPromptDialogType"]?.string == type }
            guard let dialog, let text = dialog.text(textKey) else { return nil }
            return PromptDialog(type: type, text: text, dictionary: dialog)
        }
    }

    /// Siri replaces `${name}` by a value when it speaks. A form has no values yet while it asks.
    var hasPlaceholders: Bool { text.contains("${") }
}
