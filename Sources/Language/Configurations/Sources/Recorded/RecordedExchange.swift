package import WidgetModel

/// A request of a source and its answer, as `widgetconf-source` records them.
///
/// If the environment variable `WIDGETCONF_SOURCE_RECORD` contains a path, the program appends one line of
/// JSON to this file for each exchange, in the order in which the answers arrive:
///
///     {"request": {"http": "GET https://example.org/now?key=••••", "headers": {"Accept": "text/csv"}},
///      "status": 200, "headers": {"Content-Type": "text/csv"}, "bytes": 7, "text": "a,b\n1,2"}
///     {"request": {"http": "POST https://example.org/now", "headers": {}, "body": {"lines": [1, 2]}}, …}
///     {"request": {"run": ["df", "-h", "/"]}, "bytes": 120, "text": "…"}
///     {"request": {"file": "~/steps.csv"}, "failure": "~/steps.csv cannot be read: no such file"}
///
/// Secrets are masked everywhere; `SourceVariables.secrets` determines which values are secrets. Data in a
/// manifest and pushed documents are not requested, and therefore not recorded.
package struct RecordedExchange: Codable, Hashable, Sendable {
    /// The request, with exactly one of `http`, `run` and `file`.
    package struct Request: Codable, Hashable, Sendable {
        /// The method and the complete URL: `GET https://example.org/now?units=metric`.
        package var http: String?
        /// The program and its arguments.
        package var run: [String]?
        /// The path with the values of the widget, which may begin with `~/`.
        package var file: String?
        /// Only for `http`: the headers that were sent, each with its value as a string.
        package var headers: JSONObject?
        /// Only for `http`: the body. An object or an array is the JSON that was sent, and a string is text.
        package var body: JSONValue?

        package init(
            http: String? = nil, run: [String]? = nil, file: String? = nil, headers: JSONObject? = nil,
            body: JSONValue? = nil
        ) {
            self.http = http
            self.run = run
            self.file = file
            self.headers = headers
            self.body = body
        }
    }

    package var request: Request
    /// Only for `http`: the status after redirects; nil if there was no answer.
    package var status: Int?
    /// Only for `http`: all headers of the answer, each with its value as a string. The values of a repeated
    /// header are joined with commas.
    package var headers: JSONObject?
    /// The size of the answer after decompression; nil if there was no answer.
    package var bytes: Int?
    /// The answer, at most 8 MiB. Bytes that are not UTF-8 are replaced. Nil if there was no answer.
    package var text: String?
    /// Why the request failed, which includes a status of failure; nil if it succeeded.
    package var failure: String?

    package init(
        request: Request, status: Int? = nil, headers: JSONObject? = nil, bytes: Int? = nil,
        text: String? = nil, failure: String? = nil
    ) {
        self.request = request
        self.status = status
        self.headers = headers
        self.bytes = bytes
        self.text = text
        self.failure = failure
    }

    /// The exchanges in a file of such lines.
    ///
    /// - Throws: if a line is not JSON of this form. The path begins with the number of the line.
    package static func exchanges(in lines: [UInt8]) throws(JSONMismatch) -> [RecordedExchange] {
        var exchanges: [RecordedExchange] = []
        for (index, line) in lines.split(separator: UInt8(ascii: "\n")).enumerated() {
            let place = "line \(index + 1)"
            let json: JSONValue
            do throws(JSONError) {
                json = try JSONValue(parsing: line)
            } catch {
                throw JSONMismatch(path: place, "\(error)")
            }
            do throws(JSONMismatch) {
                exchanges.append(try RecordedExchange(json: json))
            } catch {
                throw error.inside(place)
            }
        }
        return exchanges
    }
}
