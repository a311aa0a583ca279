import BoardDocuments

/// A hint of the board for a program: commands that read are replaced with their addresses in the API.
enum AddressedHint {
    static func text(_ hint: String) -> String {
        // Every second part is in quotes.
        var parts = hint.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        for index in stride(from: 1, to: parts.count, by: 2) {
            guard let address = address(of: parts[index]) else { continue }
            parts[index] = address
            if parts[index - 1].hasSuffix("run ") {
                parts[index - 1] = parts[index - 1].dropLast(4) + "request "
            }
        }
        return parts.joined(separator: "\"")
    }

    /// The request that corresponds to a command; nil for a command that changes something or has options.
    private static func address(of command: String) -> String? {
        let words = command.split(separator: " ")
        guard words.first == "widgetconf" else { return nil }
        for route in RoutedCall.all where route.method == .get {
            let name = route.type.method.split(separator: ".")
            let subject = words.dropFirst(1 + name.count)
            guard words.dropFirst().starts(with: name), subject.allSatisfy({ $0.first != "-" }),
                subject.count == (route.path.contains("{id}") ? 1 : 0)
            else { continue }
            return "GET \(RoutedCall.root)" + route.path.replacing("{id}", with: subject.first ?? "")
        }
        return nil
    }
}
