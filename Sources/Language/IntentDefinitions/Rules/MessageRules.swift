import SourceText

/// A parameter's message explains a reason for which a value can be rejected.
enum MessageRule {
    /// The messages by the reasons that they explain. Messages that are never shown are reported.
    static func texts(
        of parameter: DeclaredParameter, _ type: ParameterType, _ sink: FindingSink
    ) -> [RefusalCause: String] {
        for cause in RefusalCause.allCases {
            guard let message = parameter.messages[cause], !parameter.canRefuse(because: cause, type) else {
                continue
            }
            sink.report(ParameterFindings.messageNeedless(message, cause, parameter))
        }
        return parameter.messages.mapValues(\.value)
    }
}

extension DeclaredParameter {
    /// Whether a value can be rejected for the cause. True if the parameter could not be read completely.
    fileprivate func canRefuse(because cause: RefusalCause, _ type: ParameterType) -> Bool {
        let text = type.kind as? StringType
        return switch cause {
        case _ where hasErrors: true
        case .pattern: text?.pattern != nil
        case .range: range != nil
        case .length: text.map { $0.minLength > 0 || $0.maxLength != nil } ?? false
        case .list:
            list.map { list in
                isRequired?.value ?? false
                    || list.value.declared.contains { $0.size.min > 0 || $0.size.max != nil }
            } ?? false
        }
    }
}
