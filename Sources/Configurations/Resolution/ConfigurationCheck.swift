import IntentDefinitions
import JSONText

/// Tells of many configurations in memory whether they are complete, without saying what they lack.
///
/// Making one takes as long as a look at every parameter; keep it for as long as the intent is the same.
package struct ConfigurationCheck: Sendable {
    private let form: ConfigurationForm
    private let plain: PlainForm

    package init(_ form: ConfigurationForm) {
        self.form = form
        plain = PlainForm([form])
    }

    /// Whether every value is of its parameter's type, range and size, nothing required is missing and every
    /// rule holds.
    package func accepts(_ configuration: Configuration) -> Bool {
        switch plain.judge(configuration) {
        case .valid: true
        case .invalid: false
        case .unclear: acceptsInFull(configuration)
        }
    }

    private func acceptsInFull(_ configuration: Configuration) -> Bool {
        form.resolve(form.rechecked(configuration)).completeness.isComplete
    }
}

extension ConfigurationForm {
    /// The configuration with every value that does not fit as a misfit.
    fileprivate func rechecked(_ configuration: Configuration) -> Configuration {
        var checked = configuration
        for entry in configuration.entries {
            let name = entry.name
            guard let parameter = intent.parameter(named: name) else { continue }
            switch entry.choice {
            case .none where parameter.isRequired:
                checked[name] = .misfit(stored: .null, ConfigurationFindings.valueNeeded(by: parameter))
            case .value(let value):
                do throws(ValueProblem) {
                    _ = try self.checked(value, for: parameter)
                } catch {
                    checked[name] = .misfit(stored: value.json, error)
                }
            case .none, .misfit: break
            }
        }
        return checked
    }
}
