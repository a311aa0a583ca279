import IntentDefinitions
import WidgetModel

/// An element of a stored list that does not fit the definition any more, for example because its case was
/// removed (rule C9).
///
/// The list is used without the element. It is written back at its position until it is removed or the list
/// is replaced, so that it returns if the definition accepts it again.
package struct UnfitElement: Hashable, Sendable {
    /// The index in the stored list.
    let position: Int
    let stored: JSONValue
    /// Why the element does not fit.
    let problem: ValueProblem

    /// The text with which an edit gives the element.
    var text: String { stored.givenText }
}

extension JSONValue {
    /// The text with which an edit gives a stored value: a string, the id of an object, or JSON.
    var givenText: String { string ?? self["id"]?.string ?? text }

    /// The stored form of a list, with the elements that do not fit at their positions.
    func inserting(_ unfit: [UnfitElement]) -> JSONValue {
        if unfit.isEmpty { return self }
        guard var elements = listElements else { return self }
        elements.insert(unfit, as: \.stored)
        return replacingElements(elements)
    }

    /// The elements of a stored list, or the exceptions of a choice of everything; nil for other values.
    var listElements: [JSONValue]? {
        if let array { return array }
        return self["all"] == true ? self["except"]?.array ?? [] : nil
    }

    /// The stored list, or the choice of everything, with other elements.
    fileprivate func replacingElements(_ elements: [JSONValue]) -> JSONValue {
        guard var all = object else { return .array(elements) }
        all["except"] = .array(elements)
        return .object(all)
    }
}

extension Array {
    /// Inserts the elements that do not fit at their positions again.
    mutating func insert(_ unfit: [UnfitElement], as element: (UnfitElement) -> Element) {
        for other in unfit { insert(element(other), at: Swift.min(other.position, count)) }
    }
}

extension ConfigurationForm {
    /// Uses stored lists without the elements that do not fit, as far as other elements remain.
    ///
    /// A list whose elements fit, but whose size does not, is set aside as a whole. So is a list that an
    /// older version stored, because a corrected migration may still convert it.
    func separateUnfitElements(in configuration: inout Configuration) {
        let misfits = configuration.misfits(inOrderOf: intent)
        if misfits.isEmpty { return }
        let form = expanded(for: configuration).intent
        for misfit in misfits where configuration.olderVersion(of: misfit.parameter) == nil {
            guard let parameter = form.parameter(named: misfit.parameter),
                let (fitting, unfit) = split(misfit.stored, of: parameter), !unfit.isEmpty,
                !fitting.isEmpty || misfit.stored.array == nil
            else { continue }
            // If the list is too short without them, it remains set aside.
            guard let value = try? value(json: misfit.stored.replacingElements(fitting), for: parameter)
            else { continue }
            configuration[misfit.parameter] = .value(value)
            configuration.keep(unfit, in: misfit.parameter)
        }
    }

    /// The fitting and the unfit elements of a stored list; nil for other values.
    func split(
        _ stored: JSONValue, of parameter: IntentParameter
    ) -> (fitting: [JSONValue], unfit: [UnfitElement])? {
        guard parameter.list != nil, parameter.type.record == nil, !parameter.type.holdsSecrets,
            let elements = stored.listElements
        else { return nil }
        var fitting: [JSONValue] = []
        var unfit: [UnfitElement] = []
        for (position, json) in elements.enumerated() {
            do throws(ValueProblem) {
                _ = try element(json: json, of: parameter)
                fitting.append(json)
            } catch {
                unfit.append(UnfitElement(position: position, stored: json, problem: error))
            }
        }
        return (fitting, unfit)
    }
}
