import SourceText

/// A declared type has either properties, which the provider fills in, or parameters, which people fill in.
enum RecordRule {
    static func check(_ type: DeclaredObjectType, _ sink: FindingSink) {
        guard let parameters = type.parametersKey else {
            if !type.form.summary.isEmpty || !type.form.rules.isEmpty, !type.hasErrors {
                sink.report(RecordFindings.partsAlone(type))
            }
            return
        }
        if type.propertiesKey != nil {
            sink.report(RecordFindings.withProperties(type, at: parameters))
        } else if type.form.parameters.isEmpty, !type.hasErrors {
            sink.report(RecordFindings.empty(type, at: parameters))
        }
    }

    /// False after reporting the name of a single object, whose values belong to its parameters.
    static func checkName(_ name: Located<String>, in scope: ParameterScope, _ sink: FindingSink) -> Bool {
        guard let parameter = scope[name.value], parameter.list == nil, let type = parameter.type.record
        else {
            return true
        }
        sink.report(RecordFindings.name(name, type))
        return false
    }

    /// Checks the keys of a parameter whose values people fill in.
    static func checkUse(_ parameter: DeclaredParameter, _ type: RecordType, _ sink: FindingSink) {
        if let options = parameter.options {
            sink.report(RecordFindings.options(at: options.location, parameter, type))
        }
        guard let list = parameter.list else {
            if let required = parameter.isRequired, required.value {
                sink.report(RecordFindings.required(required, parameter, type))
            }
            return
        }
        for (_, size) in list.value.declared {
            switch size.uniqueness {
            case .none: break
            case .elements: sink.report(RecordFindings.unique(list, type))
            case .parameter(let name) where type.form.parameter(named: name) == nil:
                sink.report(RecordFindings.uniqueUnknown(name, list, type))
            case .parameter: break
            }
        }
    }
}
