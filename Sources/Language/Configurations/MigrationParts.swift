import IntentDefinitions
import WidgetModel

// The parts of a migration step, applied to the values of one object.
extension Migration {
    /// Applies all parts except the defaults.
    ///
    /// - Parameter retyped: returns a value in another type; nil if it is meaningless there.
    mutating func apply(_ step: MigrationStep, retyped: (JSONValue, ParameterType) -> JSONValue?) {
        for name in step.drops { values[name] = nil }
        rename(step)
        let old = values
        for copy in step.copies { values[copy.to] = values[copy.to] ?? old[copy.from] }
        for split in step.splits { apply(split, step) }
        for join in step.joins { apply(join, step) }
        for map in step.maps {
            guard let stored = values[map.parameter] else { continue }
            values[map.parameter] = mapped(stored, by: map)
        }
        for scale in step.scales {
            change(scale.parameter, step) { $0.multiplied(by: scale.factor) }
        }
        for retype in step.retypes { change(retype.parameter, step) { retyped($0, retype.type) } }
    }

    /// Replaces a value. A value that cannot be converted is kept unchanged, and recorded as kept aside.
    private mutating func change(
        _ name: String, _ step: MigrationStep, _ convert: (JSONValue) -> JSONValue?
    ) {
        guard let stored = values[name], !stored.isNull else { return }
        if let value = convert(stored) { values[name] = value } else { keepAside(name, stored, step) }
    }

    private mutating func keepAside(_ name: String, _ stored: JSONValue, _ step: MigrationStep) {
        aside.append(Aside(parameter: name, stored: stored, version: step.from))
    }

    /// Renames all parameters at once, so that two parameters can swap names. If a value that is not renamed
    /// already uses the new name, the older value is not renamed either and is kept aside.
    private mutating func rename(_ step: MigrationStep) {
        let old = values
        var moving = step.renames.filter { old[$0.from] != nil }
        var count = -1
        // If one rename is impossible, the rename that depends on its old name
        // becoming free is impossible too.
        while count != moving.count {
            count = moving.count
            let leaving = Set(moving.map(\.from))
            moving.removeAll { old[$0.to] != nil && !leaving.contains($0.to) }
        }
        for rename in moving { values[rename.from] = nil }
        for rename in moving { values[rename.to] = old[rename.from] }
        for rename in step.renames where !moving.contains(rename) {
            guard let value = old[rename.from] else { continue }
            keepAside(rename.from, value, step)
        }
    }

    /// The mapped value. Values that the map does not list are kept unchanged. The elements of a list are
    /// mapped individually.
    private func mapped(_ stored: JSONValue, by map: MigrationStep.Map) -> JSONValue {
        if case .array(let elements) = stored { return .array(elements.map { mapped($0, by: map) }) }
        if var all = stored.object, all["all"] == true, let excepted = all["except"] {
            all["except"] = mapped(excepted, by: map)
            return .object(all)
        }
        guard let text = stored.literal, let entry = map.entries.first(where: { $0.old == text }) else {
            return stored
        }
        return entry.value?.json ?? .string(entry.new)
    }

    /// Divides a text. A text with too few parts is kept unchanged, and recorded as kept aside.
    private mutating func apply(_ split: MigrationStep.Split, _ step: MigrationStep) {
        guard let stored = values[split.parameter], !stored.isNull else { return }
        let parts = stored.literal?.divided(at: split.separator, atMost: split.parts.count) ?? []
        guard parts.count == split.parts.count else { return keepAside(split.parameter, stored, step) }
        if !split.keepsParameter { values[split.parameter] = nil }
        for (name, part) in zip(split.parts, parts) { values[name] = .string(part) }
    }

    /// Joins the existing strings. Without any, nothing is changed. A secret, whose text is stored
    /// separately, is kept aside.
    private mutating func apply(_ join: MigrationStep.Join, _ step: MigrationStep) {
        if let secret = join.parts.first(where: { values[$0]?.isMask ?? false }) {
            return keepAside(secret, .string(SecretText.mask), step)
        }
        let texts = join.parts.compactMap { values[$0]?.literal }
        guard !texts.isEmpty else { return }
        for name in join.parts where !join.keptParts.contains(name) { values[name] = nil }
        values[join.parameter] = .string(texts.joined(separator: join.separator))
    }
}

extension IntentDefinition {
    /// Stored values under the current names of their parameters. A value under a former name is not renamed
    /// if the current name is already used.
    func renamingFormer(_ stored: JSONObject) -> JSONObject {
        guard hasFormerNames else { return stored }
        var values = JSONObject()
        for (name, json) in stored {
            let current = currentParameter(for: name)?.name ?? name
            let isFree = current == name || stored[current] == nil && values[current] == nil
            guard let form = parameter(named: current)?.type.record?.form else {
                values[isFree ? current : name] = json
                continue
            }
            values[isFree ? current : name] =
                switch json {
                case .object(let object): .object(form.renamingFormer(object))
                case .array(let elements):
                    .array(elements.map { $0.object.map { .object(form.renamingFormer($0)) } ?? $0 })
                default: json
                }
        }
        return values
    }
}

extension JSONObject {
    /// Changes the objects at a path, which may lead through lists.
    func mappingObjects(
        at path: ArraySlice<String>, _ change: (inout JSONObject) -> Void
    ) -> JSONObject {
        var object = self
        guard let name = path.first else {
            change(&object)
            return object
        }
        let rest = path.dropFirst()
        switch object[name] {
        case .object(let inner)?: object[name] = .object(inner.mappingObjects(at: rest, change))
        case .array(let elements)?:
            object[name] = .array(
                elements.map { $0.object.map { .object($0.mappingObjects(at: rest, change)) } ?? $0 })
        default: break
        }
        return object
    }

    mutating func forEachObject(at path: ArraySlice<String>, _ change: (inout JSONObject) -> Void) {
        self = mappingObjects(at: path, change)
    }
}

extension JSONValue {
    /// The literal of a stored scalar, or the id of an object; nil for lists and `null`.
    var literal: String? {
        switch self {
        case .string(let text): text
        case .boolean, .integer, .number: text
        case .object(let members): members["id"]?.string
        case .null, .array: nil
        }
    }

    /// A number, the number in a measurement or an amount of money, or every number in a list, multiplied
    /// exactly; nil for other values.
    fileprivate func multiplied(by factor: DecimalNumber) -> JSONValue? {
        if case .array(let elements) = self {
            let products = elements.compactMap { $0.multiplied(by: factor) }
            return products.count == elements.count ? .array(products) : nil
        }
        if var measured = object, let key = ["value", "amount"].first(where: { measured[$0] != nil }) {
            guard let product = measured[key]?.multiplied(by: factor) else { return nil }
            measured[key] = product
            return .object(measured)
        }
        guard let number = DecimalNumber(self) else { return nil }
        let (product, isTooLarge) = number.significand.multipliedReportingOverflow(by: factor.significand)
        if isTooLarge { return nil }
        return DecimalNumber(significand: product, scale: number.scale + factor.scale)?.json
    }
}

extension String {
    /// The parts between separators. The last one contains the rest.
    fileprivate func divided(at separator: String, atMost count: Int) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while parts.count < count - 1, let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
