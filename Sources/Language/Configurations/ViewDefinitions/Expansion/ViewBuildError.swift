import SourceText
import WidgetViews

/// The reason why a view cannot be built from the data of an entry. This file contains the messages for all
/// reasons.
struct ViewBuildError: Error, CustomStringConvertible {
    private let problem: String
    private let location: SourceLocation

    private init(_ problem: String, at location: SourceLocation) {
        self.problem = problem
        self.location = location
    }

    /// A limit of built views.
    enum Limit {
        case steps, nodes, bytes

        fileprivate var exceeded: String {
            switch self {
            case .steps: "more than \(ViewExpansion.mostSteps) steps"
            case .nodes: "more than \(ViewLimits.nodes) nodes"
            case .bytes: "more than \(ViewLimits.bytes) bytes of texts"
            }
        }
    }

    /// Every node was left out.
    static func nothingLeft(at location: SourceLocation) -> ViewBuildError {
        ViewBuildError("nothing is left to draw", at: location)
    }

    /// A value of the data does not fit its position.
    static func refused(_ error: ViewError, at location: SourceLocation) -> ViewBuildError {
        ViewBuildError("found \(error.found), expected \(error.expected)", at: location)
    }

    /// - Parameters:
    ///   - repetition: the innermost repeated node, which the author can limit.
    ///   - location: the location of the node or value that exceeded the limit.
    static func exceeded(
        _ limit: Limit, in repetition: Repetition?, at location: SourceLocation
    ) -> ViewBuildError {
        guard let repetition else { return ViewBuildError("the view has \(limit.exceeded)", at: location) }
        return ViewBuildError(
            "\"each: \(repetition.name) in \(repetition.list.name)\" makes \(limit.exceeded); add \"limit:\"",
            at: repetition.location)
    }

    /// The position in the view file and the problem.
    var description: String { "\(location): \(problem)" }

    /// The same without the folders of the file, which would take too much room in a widget.
    var inWidget: String {
        let folders = location.file.path.lastIndex(of: "/").map { location.file.path[...$0] } ?? ""
        return String(description.dropFirst(folders.count))
    }
}
