import ProviderProtocol
import Testing
import WidgetModel

/// Error objects of JSON-RPC and their classes, which determine the host's reaction.
@Suite struct FailureTests {
    static let objects: [(String, ProviderFailure)] = [
        (#"{"code":-32000,"message":"no"}"#, ProviderFailure(.failed, "no")),
        (#"{"code":-32001,"message":"no"}"#, ProviderFailure(.unavailable, "no")),
        (#"{"code":-32002,"message":"no"}"#, ProviderFailure(.authentication, "no")),
        (#"{"code":-32003,"message":"no"}"#, ProviderFailure(.configuration, "no")),
        (#"{"code":-32601,"message":"no"}"#, ProviderFailure(.unsupported, "no")),
        (#"{"code":-32602,"message":"no"}"#, ProviderFailure(.failed, "no")),
        (#"{"code":5}"#, ProviderFailure(.failed, "")),
        (#"{}"#, ProviderFailure(.failed, "")),
        (#"{"code":1,"message":"no","data":"text"}"#, ProviderFailure(.failed, "no")),
        (
            #"{"code":1,"message":"no","data":{"class":"authentication"}}"#,
            ProviderFailure(.authentication, "no")
        ),
        (
            #"{"code":-32001,"message":"no","data":{"retryAfter":1.5}}"#,
            ProviderFailure(.unavailable, "no", retryAfter: Milliseconds(1500))
        ),
        (
            #"{"code":-32003,"message":"no","data":{"parameters":["a","b"]}}"#,
            ProviderFailure(.configuration, "no", parameters: ["a", "b"])
        ),
        // Classes that belong to the host, and unknown ones, are ignored in a provider's error.
        (#"{"code":-32001,"message":"no","data":{"class":"timeout"}}"#, ProviderFailure(.unavailable, "no")),
        (#"{"code":-32000,"message":"no","data":{"class":"tired"}}"#, ProviderFailure(.failed, "no")),
    ]

    @Test(arguments: objects) func errorObjectsHaveAClass(_ text: String, _ expected: ProviderFailure) throws
    {
        #expect(try ProviderFailure(json: json(text)) == expected)
    }

    @Test(arguments: FailureClass.allCases) func classesKeepTheirCode(_ failureClass: FailureClass) throws {
        let back = try ProviderFailure(json: ProviderFailure(failureClass, "m").encodedJSON)
        #expect(back.class == (ErrorCode.code(of: failureClass) == nil ? .failed : failureClass))
    }

    @Test func longMessagesAreCut() throws {
        let text = String(repeating: "가", count: 10_000)
        let failure = try ProviderFailure(json: ["code": 1, "message": .string(text)])
        #expect(failure.message.utf8.count <= ProtocolLimits.messageBytes)
        #expect(failure.message.hasSuffix("가…"))
    }
}
