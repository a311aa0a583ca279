/// The types that need no declaration, by the word that the language has for them; in alphabetical order.
package enum BuiltInType: String, Hashable, Sendable, CaseIterable {
    case boolean, color, date, dateTime, decimal, duration, energy, file, folder, integer, length, mass
    case money, person, place, speed, string, temperature, time, timeZone, url, volume

    /// The type as it is without any attribute beside it.
    package var plain: ParameterType {
        switch self {
        case .boolean: .boolean()
        case .color: .color
        case .date: .date
        case .dateTime: .dateTime
        case .decimal: .decimal
        case .duration: .duration()
        case .energy: .measurement(Dimension.energy.defaultUnit)
        case .file: .file()
        case .folder: .folder()
        case .integer: .integer
        case .length: .measurement(Dimension.length.defaultUnit)
        case .mass: .measurement(Dimension.mass.defaultUnit)
        case .money: .money()
        case .person: .person()
        case .place: .place()
        case .speed: .measurement(Dimension.speed.defaultUnit)
        case .string: .string()
        case .temperature: .measurement(Dimension.temperature.defaultUnit)
        case .time: .time
        case .timeZone: .timeZone
        case .url: .url
        case .volume: .measurement(Dimension.volume.defaultUnit)
        }
    }

    /// The plain types by word, each made once: a parameter without attributes shares its type.
    static let plainTypes = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.plain) })

    /// The built-in word for what other languages call `name`; nil when it is no such word.
    static func word(for name: String) -> String? {
        switch name.lowercased() {
        case "bool", "flag", "switch", "toggle": "boolean"
        case "double", "float", "number", "real": "decimal"
        case "datetime", "instant", "timestamp": "dateTime"
        case "directory", "path": "folder"
        case "int", "long": "integer"
        case "interval", "timespan": "duration"
        case "str", "text": "string"
        case "timezone", "tz", "zone": "timeZone"
        case "uri", "link": "url"
        case "amount", "currency", "price": "money"
        case "contact": "person"
        case "coordinate", "location", "placemark": "place"
        case "distance": "length"
        case "weight": "mass"
        case "colour": "color"
        default: nil
        }
    }
}
