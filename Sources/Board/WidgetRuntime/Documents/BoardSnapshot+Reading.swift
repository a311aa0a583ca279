import BoardDocuments
import Configurations
import IntentDefinitions
import Machine
import ProviderProtocol
import WidgetModel
import WidgetStore

/// Interprets stored configurations with the definitions in force.
extension BoardSnapshot {
    /// Reads choices that were stored with a version of the intent, converted to the current version. Nil
    /// means the current version.
    func read(_ choices: String, version: Int? = nil, of hosted: HostedWidget) -> ConfigurationReading {
        guard let bound = hosted.bound else { return .undeclared }
        return ConfigurationReading(
            choices, version: version, of: bound, family: hosted.family, context: literals
        ) { givenSecrets(of: hosted.id) }.knowing(hosted.offers)
    }

    /// The same choices with defaults such as `today` evaluated at the current time.
    func upToDate(_ reading: ConfigurationReading) -> ConfigurationReading {
        reading.followsClock ? reading.at(literals) : reading
    }

    /// The context for literals at the current time.
    var literals: LiteralContext {
        let now = now
        guard let offset = boardContext.offset else { return workspace.literals.machine(at: now) }
        return workspace.literals.inZone(offset: offset).at(now, offset: offset(now))
    }

    /// The widget in another size. Its choices are interpreted for that size.
    func resized(_ hosted: HostedWidget, to family: Family) -> HostedWidget {
        guard family != hosted.family else { return hosted }
        var resized = hosted
        resized.family = family
        resized.reading = read(hosted.choices, version: hosted.version, of: resized)
        return resized
    }

    /// The stored secrets of a widget that were given to its current provider.
    func givenSecrets(of widget: PlacedWidgetID) -> SecretFolder.Kept {
        recipient(of: widget).map { secrets.secrets(of: widget, for: $0) } ?? SecretFolder.Kept()
    }

    /// The provider that currently receives the secrets of a widget; nil if its kind is not declared.
    func recipient(of widget: PlacedWidgetID) -> SecretRecipient? {
        workspace.recipient(of: widget, environment: boardContext.environment)
    }

    /// The provider that the stored secrets of a widget were given to, if it is not the current one.
    func otherRecipient(of widget: PlacedWidgetID) -> ProviderName? {
        guard let other = secrets.stored(of: widget).recipient, let current = recipient(of: widget) else {
            return nil
        }
        return other.isSame(as: current) ? nil : other.provider
    }

    /// The files and folders in a configuration that a user chose, and that the provider may therefore read.
    ///
    /// Paths from the provider's author are not included: the provider could then read any file. They come
    /// from defaults, recommendations, and the provider's options.
    func chosenPaths(in resolved: ResolvedConfiguration?, of bound: BoundWidget) -> [String] {
        guard bound.manifest.permissions != nil, let resolved else { return [] }
        let paths = resolved.ownPaths
        guard !paths.isEmpty else { return [] }
        let recommended = bound.recommendedStrings(literals)
        return paths.filter { !recommended.contains($0) }
    }

    /// A widget of a kind that is not placed, without choices.
    func sketch(of bound: BoundWidget, _ family: Family) -> HostedWidget {
        var sketch = HostedWidget(
            id: PlacedWidgetID(kind: bound.kind, number: 0), index: widgets.nextIndex, placed: now,
            family: family, revision: Revision(0), choices: "{}", bound: bound, reading: .empty)
        sketch.reading = read("{}", of: sketch)
        return sketch
    }
}

extension ResolvedConfiguration {
    /// The files and folders that were chosen for this widget, except parameters with options.
    fileprivate var ownPaths: [String] {
        zip(intent.parameters, states).flatMap { parameter, state -> [String] in
            guard parameter.type.kind is FileType, parameter.options == nil,
                case .value(let value, .own) = state
            else { return [] }
            return value.json.strings
        }
    }
}

extension BoundWidget {
    /// All strings in the recommended values, among them the paths. Lists depend on the family.
    fileprivate func recommendedStrings(_ literals: LiteralContext) -> Set<String> {
        guard !recommendations.isEmpty else { return [] }
        return Set(
            families.compactMap { form(for: $0, context: literals) }.flatMap { form in
                recommendations.flatMap {
                    JSONValue.object(form.json(of: $0.configuration(of: form))).strings
                }
            })
    }
}

extension JSONValue {
    /// All strings in the value, except for the names of members.
    fileprivate var strings: [String] {
        if let string { return [string] }
        return (array ?? object?.map(\.value) ?? []).flatMap(\.strings)
    }
}
