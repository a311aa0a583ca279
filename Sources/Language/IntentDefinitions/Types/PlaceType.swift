package import SourceText
package import WidgetModel

/// The type `place`: a geographic location.
package struct PlaceType: ValueKind {
    /// How precisely a form asks for the location.
    package let precision: PlacePrecision

    package var word: String { "place" }
    package var otherWords: [String] { ["coordinate", "location", "placemark"] }
    package var attributes: [TypeAttribute] { [.precision] }
    package func reading(_ attributes: [DeclaredAttribute], _ sink: FindingSink) -> ParameterType? {
        let precision = attributes.read(.precision, .choice(of: PlacePrecision.self), sink)
        return .place(precision?.value ?? self.precision)
    }

    package var expectation: String { "latitude and longitude such as \"37.57,126.98\"" }
    package var separator: Character { ";" }
    package var literalSchema: JSONValue {
        let coordinates = "-?[0-9.e]+, ?-?[0-9.e]+"
        return SchemaForm.any(
            .text(fitting: "^(\(coordinates)|.* <\(coordinates)>)$"), .object(PlaceKeys.grammar.schema))
    }

    package func value(
        ofLiteral text: String, in context: LiteralContext
    ) throws(LiteralProblem) -> ParameterValue {
        if let place = PlaceValue(text) { return .place(place) }
        throw problem(.form, text, suggestion: PlaceValue(meantBy: text)?.description)
    }

    /// A location with its name: `{ name: Seoul, latitude: 37.57, longitude: 126.98 }`.
    package var longForm: (@Sendable (LongForm) -> ParameterValue?)? {
        { form in
            let sink = form.reader.sink
            var keys = PlaceKeys()
            let unknown = PlaceKeys.grammar.read(form.node, into: &keys, sink) { key, _, _ in
                let meant = ["lat": "latitude", "lon": "longitude", "lng": "longitude", "long": "longitude"]
                return meant[key.text ?? ""].map { KeyAdvice(hint: "write \"\($0)\"", key: $0) }
            }
            guard unknown != nil, let latitude = keys.latitude, let longitude = keys.longitude else {
                return nil
            }
            guard let place = PlaceValue(latitude: latitude, longitude: longitude, name: keys.name) else {
                return sink.refuse(
                    ValueFindings.shape(
                        form.node, of: form.parameter, ParameterType(self), in: form.place))
            }
            return .place(place)
        }
    }

    package func holds(_ value: ParameterValue) -> Bool { if case .place = value { true } else { false } }
    package var valueControl: ValueControl { .place }

    package var jsonExpectation: String { "an object with latitude and longitude" }
    package func value(
        ofJSON json: JSONValue, in context: LiteralContext
    ) throws(ValueProblem) -> ParameterValue {
        guard let members = json.object, let latitude = members["latitude"].flatMap(DecimalNumber.init),
            let longitude = members["longitude"].flatMap(DecimalNumber.init),
            let place = PlaceValue(
                latitude: latitude, longitude: longitude, name: try members.textOrNull("name"))
        else { throw problem(json) }
        return .place(place)
    }
    package func schema(within range: ValueRange?) -> JSONValue {
        [
            "type": "object", "required": ["latitude", "longitude"],
            "properties": [
                "latitude": ["type": "number", "minimum": -90, "maximum": 90],
                "longitude": ["type": "number", "minimum": -180, "maximum": 180], "name": .textOrNull,
            ],
        ]
    }
    package func judgment(of value: ParameterValue) -> Judgment { .unknown }

    package var apple: AppleWords { AppleWords("Placemark", swift: "CLPlacemark") }
}

extension ParameterType {
    package static func place(_ precision: PlacePrecision = .address) -> ParameterType {
        ParameterType(PlaceType(precision: precision))
    }
}

/// How precisely a form asks for a location.
package enum PlacePrecision: String, Hashable, Sendable, CaseIterable {
    /// Any name.
    case name
    case city
    case address
}

/// A geographic location with an optional name.
package struct PlaceValue: Hashable, Sendable {
    /// Degrees north, from -90 to 90.
    package let latitude: DecimalNumber
    /// Degrees east, from -180 to 180.
    package let longitude: DecimalNumber
    /// Nil if only the coordinates are known.
    package let name: String?

    /// Nil if a coordinate is out of range.
    package init?(latitude: DecimalNumber, longitude: DecimalNumber, name: String? = nil) {
        guard latitude >= DecimalNumber(-90), latitude <= DecimalNumber(90),
            longitude >= DecimalNumber(-180), longitude <= DecimalNumber(180)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.name = name
    }

    /// Reads `37.57,126.98`, with an optional space after the comma, or `Seoul <37.57,126.98>`; nil for any
    /// other text.
    package init?(_ text: some StringProtocol) {
        var coordinates = String(text)
        var name: String?
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            coordinates = String(text[text.index(after: open)...].dropLast())
            name = String(text[..<open].reversed().drop { $0 == " " }.reversed())
        }
        let parts = coordinates.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, name != "", let latitude = DecimalNumber(parts[0]),
            let longitude = DecimalNumber(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude, name: name)
    }
}

extension PlaceValue: CustomStringConvertible {
    /// The literal of the location: `37.57,126.98`, or `Seoul <37.57,126.98>` with a name.
    package var description: String { name.map { "\($0) <\(coordinates)>" } ?? coordinates }

    /// The literal without the name: `37.57,126.98`.
    package var coordinates: String { "\(latitude),\(longitude)" }
}

extension PlaceValue {
    var json: JSONObject {
        var object: JSONObject = ["latitude": latitude.json, "longitude": longitude.json]
        object["name"] = name.map(JSONValue.string)
        return object
    }
}

/// The keys of the long form.
private struct PlaceKeys {
    var latitude: DecimalNumber?
    var longitude: DecimalNumber?
    var name: String?

    static let grammar = MappingGrammar<PlaceKeys>(
        "a place",
        [
            .required("latitude", "Degrees north of the equator.", .numberText) {
                $0.latitude = DecimalNumber($1.value)
            },
            .required("longitude", "Degrees east of Greenwich.", .numberText) {
                $0.longitude = DecimalNumber($1.value)
            },
            .optional("name", "What people call the place.", .text) { $0.name = $1.value },
        ])
}
