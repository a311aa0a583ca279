import BoardDocuments
import Configurations
import IntentDefinitions
import ProviderProtocol
import WidgetModel

// Values that a form exchanges with the board.
extension RequestedChange {
    /// Converts a change of a form.
    init(_ change: EditRequest.Change) {
        switch change.wish {
        case .set(.text(let text)): self = .set(name: change.name, text: text)
        case .set(.json(let json)): self = .json(name: change.name, value: json)
        case .unset: self = .unset(name: change.name)
        case .none: self = .none(name: change.name)
        }
    }
}

extension Choices.OfParameter {
    /// The choices as values of the parameter's type. Skips choices whose values do not fit the type.
    func offered(as type: ParameterType, in context: LiteralContext) -> [OfferedChoice] {
        options.compactMap { json in
            // A provider may have sent other values.
            guard let option = try? Option(json: json) else { return nil }
            return try? OfferedChoice(
                option.value, title: option.title, group: option.group, as: type, in: context)
        }
    }
}
