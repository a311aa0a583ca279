import BoardDocuments
import Machine
import ProviderHost
import WidgetModel
import WidgetRuntime

/// Starts `widgetconf-web`, which draws pictures. It is a separate program, so that `widgetconf` does not
/// depend on libraries for fonts and graphics.
struct PictureMaker {
    static let program = "widgetconf-web"

    let environment: [String: String]

    /// How long drawing may take. The largest picture takes some seconds.
    private static let limit = Milliseconds.minutes(2)

    /// Requests one picture, and waits for it without blocking the board's loop.
    func reply(to request: PictureRequest) async throws(RuntimeFailure) -> PictureReply {
        let path = try Self.path(environment: environment, purpose: "draws pictures")
        let outcome = await Blocking.run(.outside) { [environment] in
            Result { () throws(RuntimeFailure) in try Self.run(path, request, environment) }
        }
        return try outcome.get()
    }

    /// Finds the program.
    ///
    /// - Parameter purpose: the action for which it is needed, as a verb.
    static func path(environment: [String: String], purpose: String) throws(RuntimeFailure) -> String {
        let searchPath = environment["PATH"] ?? ProgramResolution.standardPath
        if let path = ProgramResolution.path(ofCompanion: program, searchPath: searchPath) { return path }
        throw RuntimeFailure(
            "\(program), which \(purpose), is neither beside widgetconf nor on PATH",
            hint: "build it with \"make web\"")
    }

    private static func run(
        _ path: String, _ request: PictureRequest, _ environment: [String: String]
    ) throws(RuntimeFailure) -> PictureReply {
        let words = [path, "picture", request.encodedJSON.text]
        let ended = try ExternalProgram(words: words, environment: environment).collect(within: limit)
        // If the program ended early, the reply is missing.
        if let reply = try? PictureReply(json: JSONValue(parsing: ended.output)) { return reply }
        let said = String(decoding: ended.errors, as: UTF8.self)
        let status = ended.status?.words ?? "because it exceeded a limit"
        let reason = said.split(separator: "\n").first.map { ": \($0)" } ?? " \(status)"
        throw RuntimeFailure(
            "\(program) ended without a picture\(reason)",
            hint: "apt install libpangocairo-1.0-0 libpangoft2-1.0-0, or build it again with \"make web\"")
    }
}
