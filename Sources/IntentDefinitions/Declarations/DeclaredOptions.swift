import SourceText
import YAMLReading

/// Where choices come from, as it is written.
struct DeclaredOptions {
    let from: OptionsSource.Origin
    var dependsOn: [Located<String>] = []
    var other: Located<Bool>?
}

extension NodeReader where Value == DeclaredOptions {
    /// `list`, `search`, or `{ from: list, dependsOn: [place], other: true }`.
    static var declaredOptions: NodeReader {
        let origin = NodeReader<OptionsSource.Origin>.choice(of: OptionsSource.Origin.self)
        return .either(
            scalar: origin.map { from, _, _ in DeclaredOptions(from: from) },
            mapping: .mapping("a source of options") { fields in
                let from = fields.required("from", origin)
                let dependsOn = fields.optional("dependsOn", .oneOrMore(of: .text))
                let other = fields.optional("other", .boolean)
                return from.map {
                    DeclaredOptions(from: $0.value, dependsOn: dependsOn?.value ?? [], other: other)
                }
            },
            expected: "\"list\", \"search\", or \"from\" with \"dependsOn\" or \"other\"")
    }
}
