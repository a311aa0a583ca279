import SourceText
import WidgetModel

/// Advice for unknown keys: the key that was probably meant.
enum KeyFindings {
    /// Advice for an unknown key of an intent; nil to use the default advice, which only compares spelling.
    ///
    /// - Parameter parameter: the last parameter before the key.
    static func meant(
        byIntentKey key: YAMLNode, _ value: YAMLNode, behind parameter: Located<String>?
    ) -> KeyAdvice? {
        guard let name = key.text else { return nil }
        if let advice = KeyPlaces.advice(for: name, value, outside: .intent) { return advice }
        switch name {
        case "groups":
            return KeyAdvice(
                hint: "name the parts of the form in \"sections\"; groups to include belong to the top level")
        case "formerly":
            let rename = "remove it: an intent can be renamed without losing values"
            let belongs = parameter.map { ", or indent it if it belongs to \(quoted($0))" } ?? ""
            return KeyAdvice(hint: rename + belongs)
        case "enums", "types", "uses":
            return KeyAdvice(hint: "move it out of the intent, to the top level of the file")
        case "extends", "includes", "inherits", "mixins": return advice("include")
        case "label", "name": return advice("title")
        case "fields", "inputs", "params", "properties": return advice("parameters")
        default:
            guard let parameter, DeclaredParameter.keys.contains(name) else { return nil }
            guard parameter.location.range.start < key.range.start else {
                return KeyAdvice(hint: "write it in the parameter to which it belongs, not in the intent")
            }
            let indent = parameter.location.start.column + 1
            return KeyAdvice(hint: "if it belongs to \(quoted(parameter)), indent it by \(indent) spaces")
        }
    }

    /// Advice for an unknown key of a parameter; nil to use the default advice.
    ///
    /// - Parameters:
    ///   - parameter: the mapping with the key.
    ///   - column: the column at which parameters begin.
    static func meant(
        byParameterKey key: YAMLNode, _ value: YAMLNode, in parameter: YAMLNode, column: Int
    ) -> KeyAdvice? {
        if value.isIndentedParameter {
            return KeyAdvice(hint: "if it is a parameter, move it to column \(column)")
        }
        switch key.text {
        case "message"?, "error"?, "errorMessage"?:
            return KeyAdvice(
                hint:
                    "write \"messages: { pattern: … }\", or another key: \(oneOf(["range", "length", "list"]))"
            )
        case let name?:
            return PairsOfOtherTools.advice(for: name, in: parameter)
                ?? KeyPlaces.advice(for: name, value, outside: .parameter)
                ?? KeysOfOtherTools.advice(for: name, value)
        case nil: return nil
        }
    }

    /// Advice for an unknown key of a case; nil to use the default advice, which only compares spelling.
    static func meant(byCaseKey key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "category"?, "heading"?, "optgroup"?, "section"?: advice("group")
        case "condition"?, "enabled"?, "if"?, "showIf"?, "visible"?, "visibleIf"?: advice("when")
        case "label"?, "name"?: advice("title")
        case "alias"?, "aliases"?, "renamedFrom"?: advice("formerly")
        case "description"?, "help"?: advice("subtitle")
        default: nil
        }
    }

    /// Advice for an unknown key of a section; nil to use the default advice, which only compares spelling.
    static func meant(bySectionKey key: YAMLNode, _ value: YAMLNode) -> KeyAdvice? {
        if value.isIndentedParameter {
            return KeyAdvice(hint: "declare it in \"parameters\" of the intent, and list its name here")
        }
        return switch key.text {
        case "label"?, "name"?: advice("title")
        case "description"?: advice("help")
        case "if"?, "condition"?, "visible"?: advice("when")
        case "fields"?, "inputs"?, "params"?, "rows"?, "items"?: advice("parameters")
        case "advanced"?, "closed"?, "collapsible"?: advice("collapsed")
        case "expanded"?, "open"?:
            KeyAdvice(hint: "remove it: sections are open unless they have \"collapsed: true\"")
        default: nil
        }
    }

    /// Advice for an unknown key of an enumeration; nil to use the default advice.
    static func meant(byEnumKey key: YAMLNode) -> KeyAdvice? {
        key.hasText("values") ? advice("cases") : nil
    }

    /// Advice for an unknown key of a parameter's messages; nil to use the default advice.
    static func meant(byMessageKey key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "minLength"?, "maxLength"?, "lengths"?: advice("length")
        case "min"?, "max"?, "minimum"?, "maximum"?: advice("range")
        case "minItems"?, "maxItems"?, "items"?, "count"?, "size"?: advice("list")
        case "regex"?, "format"?: advice("pattern")
        case "required"?: KeyAdvice(hint: "write \"empty\" in the parameter, for a row without a value")
        default: nil
        }
    }

    /// Advice for an unknown key of a rule; nil to use the default advice.
    static func meant(byRuleKey key: YAMLNode, _ value: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "if"?, "condition"?: advice("when")
        case "text"?, "error"?, "errorMessage"?: advice("message")
        case "level"?, "warning"?: advice("severity")
        case "required"?, "allOf"?, "needs"?: advice("require")
        case "anyOf"?, "or"?: advice("atLeastOne")
        case "oneOf"?, "xor"?: advice("exactlyOne")
        case "exclusive"?, "conflicts"?: advice("atMostOne")
        case "allOrNothing"?, "inclusive"?, "together"?, "dependentRequired"?: advice("allOrNone")
        case "increasing"?, "lessThan"?, "before"?: advice("strictlyAscending")
        case "descending"?, "decreasing"?, "greaterThan"?, "after"?:
            KeyAdvice(hint: "write \"ascending\" with the names in reverse order")
        case "assert"?, "check"?, "expression"?, "then"?:
            KeyAdvice(
                hint: "write the requirement as a key of the rule, such as \(requirement(meantBy: value))")
        case "distinct"?, "unique"?, "notEqual"?, "differ"?: advice("different")
        case "sameCount"?, "sameSize"?, "equalLength"?: advice("sameLength")
        case "counts"?, "minItems"?, "maxItems"?, "size"?: advice("count")
        case "not"?, "never"?, "deny"?, "disallow"?: advice("forbid")
        default: nil
        }
    }

    /// The rule that an expression such as `cold < hot` means, or an example.
    private static func requirement(meantBy value: YAMLNode) -> String {
        let text = value.text ?? ""
        let names = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        let sign = text.filter { "<>=!".contains($0) }
        guard names.count == 2, names.allSatisfy(NameRule.isWellFormed) else {
            return "\"ascending: [low, high]\""
        }
        return switch sign {
        case "<": "\"strictlyAscending: [\(names[0]), \(names[1])]\""
        case "<=": "\"ascending: [\(names[0]), \(names[1])]\""
        case ">": "\"strictlyAscending: [\(names[1]), \(names[0])]\""
        case ">=": "\"ascending: [\(names[1]), \(names[0])]\""
        case "!=": "\"different: [\(names[0]), \(names[1])]\""
        default: "\"ascending: [low, high]\""
        }
    }

    /// Advice for an unknown key of a definition file; nil to use the default advice.
    static func meant(byFileKey key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "import"?, "imports"?, "$include"?, "require"?: advice("uses")
        case "include"?, "includes"?:
            KeyAdvice(hint: "name files under \"uses\", and groups under \"include\" of an intent")
        case "command"?, "provider"?, "widgets"?:
            KeyAdvice(hint: "name a manifest \"provider.yaml\", and put it in a folder of its own")
        case "providers"?: KeyAdvice(hint: "name a workspace file \"widgetconf.yaml\"")
        case let name? where intentKeys.contains(name):
            KeyAdvice(hint: "move it into an intent, below the intent's name")
        case let name?: KeyPlaces.advice(for: name, nil, outside: .file)
        case nil: nil
        }
    }

    /// The names of all keys of an intent.
    static let intentKeys = Set(DeclaredIntent.grammar.keys.map { "\($0.form.name)" })

    /// Advice for an unknown key of a type; nil to use the default advice.
    static func meant(byTypeKey key: YAMLNode, _ value: YAMLNode) -> KeyAdvice? {
        if value.isIndentedParameter {
            return KeyAdvice(hint: "put \(quoted(key.text ?? "")) under \"parameters:\" of the type")
        }
        return switch key.text {
        case "fields"?, "inputs"?, "params"?: advice("parameters")
        case "label"?, "name"?: advice("title")
        default: nil
        }
    }

    /// Advice for an unknown key of a list's size; nil to use the default advice.
    @Sendable static func meant(byListKey key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "by"?, "distinct"?, "key"?, "uniqueItems"?: advice("unique")
        case "least"?, "minItems"?, "minimum"?: advice("min")
        case "greatest"?, "limit"?, "maxItems"?, "maximum"?, "most"?: advice("max")
        case "exactly"?, "length"?, "size"?: advice("count")
        case let name? where Family(rawValue: name) != nil:
            KeyAdvice(hint: "write sizes for families only: \"list: { \(name): { min: 1, max: 4 } }\"")
        default: nil
        }
    }

    /// Advice for an unknown key of a property; nil to use the default advice.
    @Sendable static func meant(byPropertyKey key: YAMLNode) -> KeyAdvice? {
        guard let name = key.text, DeclaredParameter.keys.contains(name) else { return nil }
        return KeyAdvice(
            hint:
                "if people fill in the objects, write \"parameters\" in place of \"properties\"; otherwise remove it"
        )
    }

    /// Advice for an unknown key of a migration; nil to use the default advice.
    @Sendable static func meant(byMigrationKey key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "delete"?, "remove"?: advice("drop")
        case "move"?: advice("rename")
        case "factor"?, "multiply"?: advice("scale")
        case "map"?, "mapping"?, "replace"?: advice("values")
        case "cast"?, "convert"?, "type"?, "types"?: advice("retype")
        case "fill"?, "set"?: advice("default")
        case "version"?: advice("from")
        case "to"?: KeyAdvice(hint: "remove it: a migration leads to the next version")
        case "list"?, "unwrap"?, "wrap"?:
            KeyAdvice(hint: "remove it: a value becomes a list of one without a key, and vice versa")
        default: nil
        }
    }

    /// Advice for an unknown key of a split; nil to use the default advice.
    @Sendable static func meant(bySplitKey key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "by"?, "delimiter"?, "on"?, "separator"?, "with"?: advice("at")
        case "parts"?, "to"?: advice("into")
        default: nil
        }
    }

    /// Advice for an unknown key of a join; nil to use the default advice.
    @Sendable static func meant(byJoinKey key: YAMLNode) -> KeyAdvice? {
        switch key.text {
        case "at"?, "by"?, "delimiter"?, "separator"?: advice("with")
        case "of"?, "parts"?: advice("from")
        default: nil
        }
    }

    static func advice(_ key: String) -> KeyAdvice { KeyAdvice(hint: didYouMean(key), key: key) }

    /// Advice for an unknown key of a group; nil to use the default advice, which only compares spelling.
    static func meant(byGroupKey key: YAMLNode, _ value: YAMLNode) -> KeyAdvice? {
        if value.isIndentedParameter {
            return KeyAdvice(hint: "put \(quoted(key.text ?? "")) under \"parameters:\" of the group")
        }
        return switch key.text {
        case "fields"?, "inputs"?, "params"?, "properties"?: advice("parameters")
        case "title"?, "sections"?, "summary"?, "migrations"?, "version"?:
            KeyAdvice(hint: "move it to the intents that include the group")
        default: nil
        }
    }
}
