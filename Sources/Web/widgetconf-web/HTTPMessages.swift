import HTTPTypes
import HummingbirdCore
import Machine
import NIOCore
import WebBoard
import WidgetModel

// Converts between the library's messages and values.
extension WebRequest {
    init(_ request: HTTPRequest) {
        var headers = WebHeaders()
        // The library takes `Host` out of the fields.
        if let host = request.authority { headers.add("host", host) }
        for field in request.headerFields { headers.add(field.name.rawName, field.value) }
        self.init(request.method.rawValue, request.path ?? "/", headers)
    }
}

extension HTTPResponse {
    init(_ reply: WebReply) {
        var fields = HTTPFields()
        let date = WebHeaders.Field("Date", HTTPDate.text(of: SystemClock().now()))
        for field in [date] + SecurityHeaders.adding(to: reply).headers.fields {
            if let name = HTTPField.Name(field.name) {
                fields.append(HTTPField(name: name, value: field.value))
            }
        }
        self.init(status: HTTPResponse.Status(code: reply.status), headerFields: fields)
    }
}

extension ResponseWriter {
    /// Writes a complete reply.
    ///
    /// - Parameter method: the method of the request. The reply to HEAD does not contain a body.
    consuming func write(_ reply: WebReply, to method: HTTPRequest.Method) async throws {
        var head = HTTPResponse(reply)
        // Neither 204 nor 304 may have a length (RFC 9110, sections 8.6 and 15.4.5).
        if ![204, 304].contains(reply.status) {
            head.headerFields[.contentLength] = String(reply.body.count)
        }
        if method == .head || reply.body.isEmpty { return try await writeResponse(head) }
        try await write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
    }
}
