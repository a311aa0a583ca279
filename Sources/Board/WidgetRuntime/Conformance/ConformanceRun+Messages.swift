import Configurations
import ProviderHost
import ProviderProtocol
import SourceText
import WidgetModel

// Messages that no board of this version sends, and lines that are not messages.
extension ConformanceRun {
    /// The length of the longest line that is sent. It is larger than the buffers of common languages.
    private static let longLine = 1 << 20

    mutating func checkMessages() async {
        guard !hasGivenUp else {
            for obligation in [Obligation.unknownMethod, .unknownFields, .unknownNotification, .garbage] {
                sheet.skip(obligation, nil, Self.givenUp)
            }
            return
        }
        await checkDeclaredMethods()
        await checkUnknownMethod()
        await checkUnknownFields()
        await checkUnknownNotification()
        await checkGarbage()
    }

    /// The methods that the provider lists must not be answered as unknown. Methods about widgets were
    /// requested before; methods that the kit never sends are not tried.
    private mutating func checkDeclaredMethods() async {
        guard let methods = declaration.methods else {
            return sheet.skip(.declaredMethods, nil, "the provider does not list its methods")
        }
        guard let widget = subject.widgets.first, let family = widget.declaration.families.first?.value else {
            return
        }
        let context = context(widget.kind, family)
        let configuration = base(of: widget, family, [:]) ?? [:]
        let requests: [ProviderRequest] = [
            .placeholder(PlaceholderRequest(context: context)),
            .snapshot(SnapshotRequest(context: context, configuration: configuration)),
            .defaults(DefaultsRequest(context: context, configuration: configuration)),
            .validate(ValidateRequest(context: context, configuration: configuration)),
        ]
        for request in requests where methods.contains(request.method.rawValue) {
            sheet.tried(.declaredMethods)
            let reply = await send(request)
            guard case .failure(let failure) = reply.result, failure.class == .unsupported else { continue }
            sheet.add(
                ConformanceProblem(
                    "\"methods\" lists \"\(request.method.rawValue)\", but the answer is that it is unknown",
                    remedy: "answer it, or remove it from \"methods\""), to: .declaredMethods)
        }
    }

    private mutating func checkUnknownMethod() async {
        sheet.tried(.unknownMethod)
        let answer = await inject { id in
            #"{"jsonrpc":"2.0","id":\#(id),"method":"no.such.method","params":{"deep":[{"a":null}]}}"#
        }
        let remedy = "answer every method that you do not know with the error code -32601"
        switch answer {
        case .failure(_, let failure)? where failure.class == .unsupported: break
        case .failure(_, let failure)?:
            sheet.add(
                ConformanceProblem(
                    .warning, "an unknown method is answered with \"\(failure)\", expected the code -32601",
                    remedy: remedy), to: .unknownMethod)
        case nil:
            sheet.add(
                ConformanceProblem(
                    "an unknown method is not answered, expected the code -32601", remedy: remedy),
                to: .unknownMethod)
        case .answer?, .request?, .notification?:
            sheet.add(
                ConformanceProblem("an unknown method is answered with a result", remedy: remedy),
                to: .unknownMethod)
        }
        if answer == nil { _ = await isAlive(after: "an unknown method", .unknownMethod) }
    }

    /// Sends a placeholder request in which every object has another member.
    private mutating func checkUnknownFields() async {
        guard declaration.mayAnswer(.placeholder), var message = firstRequest.params.object else { return }
        var context = message["context"]?.object ?? [:]
        context["later"] = ["version": 2]
        context["displaySize"] = ["width": 170, "height": 170, "depth": 1]
        message["context"] = .object(context)
        message["later"] = [true, nil]
        let params = JSONValue.object(message).text
        let answer = await inject { id in
            #"{"later":"é","jsonrpc":"2.0","method":"placeholder","params":\#(params),"id":\#(id)}"#
        }
        if case .failure(_, let failure)? = answer, [.unavailable, .unsupported].contains(failure.class) {
            return sheet.skip(.unknownFields, nil, "the placeholder: \(failure)")
        }
        sheet.tried(.unknownFields)
        switch answer {
        case .answer?: return
        case .failure(_, let failure)?:
            sheet.add(
                ConformanceProblem(
                    "a request with additional fields fails: \(failure)",
                    remedy: "ignore fields that you do not know"),
                to: .unknownFields)
        case nil, .request?, .notification?:
            sheet.add(
                ConformanceProblem(
                    "a request with additional fields is not answered",
                    remedy: "ignore fields that you do not know"), to: .unknownFields)
        }
    }

    private mutating func checkUnknownNotification() async {
        sheet.tried(.unknownNotification)
        conversation.host.inject(
            Array(#"{"jsonrpc":"2.0","method":"no.such.notification","params":{"a":[1]}}"#.utf8) + [10])
        conversation.host.inject(
            Array(#"{"jsonrpc":"2.0","method":"cancel","params":{"id":987654321}}"#.utf8) + [10])
        _ = await isAlive(after: "notifications that it does not know", .unknownNotification)
    }

    /// Sends lines that are not messages, and answers to requests that the provider never sent. It may answer
    /// them with an error, or ignore them.
    private mutating func checkGarbage() async {
        let lines: [(what: String, bytes: [UInt8])] = [
            ("an empty line", []),
            ("a line that is not JSON", Array("hello?".utf8)),
            ("half a message", Array(#"{"jsonrpc":"2.0","meth"#.utf8)),
            ("an array instead of a message", Array(#"[1,2,{"jsonrpc":"2.0"}]"#.utf8)),
            ("an answer that it did not ask for", Array(#"{"jsonrpc":"2.0","id":77,"result":{}}"#.utf8)),
            ("bytes that are not UTF-8", [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D]),
            ("a line of 1 MiB", Array(repeating: UInt8(ascii: "x"), count: Self.longLine)),
        ]
        for (what, bytes) in lines {
            sheet.tried(.garbage)
            conversation.host.inject(bytes + [UInt8(ascii: "\n")])
            guard await isAlive(after: what, .garbage), !hasGivenUp else { return }
        }
    }
}
