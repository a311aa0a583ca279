import Foundation
import ProviderKit
import Testing

/// Expects a view's tree as JSON, and the names of features that the tree cannot express.
func expect(
    _ view: some View, _ json: String, without names: [String] = [],
    in context: TimelineProviderContext = TimelineProviderContext(),
    _ location: SourceLocation = #_sourceLocation
) {
    #expect(view.viewTree(in: context) == json, sourceLocation: location)
    let made = view.approximations(in: context)
    let matches = made.count == names.count && zip(made, names).allSatisfy { $0.hasPrefix($1 + " ") }
    #expect(matches, "approximated: \(made)", sourceLocation: location)
}

/// 2026-11-21T08:30:00Z.
let viewDate = Date(timeIntervalSince1970: 1_795_249_800)
