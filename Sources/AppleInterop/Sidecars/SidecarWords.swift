/// Words of a sidecar that are no keys of Apple's format; no key begins like them.
enum SidecarWords {
    /// Keys, or elements, that Apple's definition does not have.
    static let without = "=without"
    static let order = "=order"
    /// Whether something empty stands there.
    static let empty = "=empty"
    /// Apple's value beside what followed from the YAML when it was imported.
    static let instead = "=is"
    static let was = "=was"
    /// The type to which metadata belongs.
    static let type = "=type"
    /// Which dialog the YAML's prompt is.
    static let prompt = "=prompt"
    /// Keys and values in turn, of a dictionary with a key that is too long for one of YAML.
    static let pairs = "=pairs"
    static let real = "=real"
    static let bytes = "=data"
    static let date = "=date"
    /// An integer that is not written plainly: `0x1F`.
    static let integer = "=integer"
    /// Before the name of an element that the YAML has nothing of.
    static let extra = "+"

    /// The type of a parameter or a property as far as its metadata depends on it.
    static func typeOf(_ dictionary: PropertyDictionary) -> String? {
        let isEnumeration =
            dictionary.contains("INIntentParameterEnumType") || dictionary.contains("INTypePropertyEnumType")
        let type = dictionary["INIntentParameterType"]?.string ?? dictionary["INTypePropertyType"]?.string
        return isEnumeration ? "Enum" : type
    }
}
