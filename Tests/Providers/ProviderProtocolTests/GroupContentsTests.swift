import ProviderProtocol
import Testing
import WidgetModel

/// Contents that a group accepts, and contents that it rejects as a whole.
@Suite struct GroupContentsTests {
    private func set(
        _ group: inout GroupContents, _ values: JSONObject, ifRevision: Int? = nil
    ) throws(ProviderFailure) -> Bool {
        try group.apply(GroupSetRequest(values: values, ifRevision: ifRevision))
    }

    /// The message of a rejection, which must not change the group.
    private func refusal(_ values: JSONObject, of group: GroupContents = GroupContents()) -> String? {
        var changed = group
        do throws(ProviderFailure) {
            _ = try set(&changed, values)
            return nil
        } catch {
            #expect(changed == group)
            return error.message
        }
    }

    @Test func valuesAreSetReplacedAndRemoved() throws {
        var group = GroupContents()
        #expect(try set(&group, ["b": 1, "a": ["x": [true, nil]]]))
        #expect(group.values() == GroupValues(values: ["a": ["x": [true, nil]], "b": 1], revision: 1))
        #expect(try set(&group, ["b": nil, "c": "d", "never": nil]))
        #expect(group.values() == GroupValues(values: ["a": ["x": [true, nil]], "c": "d"], revision: 2))
        #expect(group.values(of: ["c", "nothing", "c"]).values == ["c": "d"])
        #expect(group.values(of: nil, except: ["a"]).values == ["c": "d"])
        #expect(group.values(of: ["a"], except: ["a"]).values == [:])
    }

    @Test func aChangeThatChangesNothingHasNoRevision() throws {
        var group = GroupContents()
        #expect(try set(&group, ["a": 1]))
        #expect(try set(&group, ["a": 1, "b": nil]))
        #expect(try set(&group, [:]))
        #expect(group.revision == 1)
    }

    @Test func aChangeForAnotherRevisionIsNotMade() throws {
        var group = GroupContents()
        #expect(try set(&group, ["a": 1], ifRevision: 0))
        #expect(try !set(&group, ["a": 2], ifRevision: 0))
        #expect(group.values() == GroupValues(values: ["a": 1], revision: 1))
    }

    @Test func aStoredGroupComesBack() throws {
        var group = GroupContents()
        _ = try set(&group, ["a": "\n\u{1F600}", "b": [1.5]])
        #expect(GroupContents(group.values()) == group)
    }

    @Test func manyKeysAreRefused() throws {
        let most = (0..<ProtocolLimits.groupKeys).map { ("k\($0)", JSONValue.integer(1)) }
        var group = GroupContents()
        #expect(try set(&group, JSONObject(most)))
        #expect(
            refusal(["one more": 1], of: group)
                == "the group would have 1001 keys, expected at most 1000 keys")
        #expect(refusal(["k0": nil, "one more": 1], of: group) == nil)
        #expect(refusal(JSONObject(most + [("z", 1)]))?.contains("1001 keys") == true)
    }

    @Test func aLargeGroupIsRefused() throws {
        let most = String(repeating: "x", count: ProtocolLimits.groupBytes - 3)
        var group = GroupContents()
        #expect(try set(&group, ["k": .string(most)]), "the key and two quotes")
        #expect(refusal(["k": .string(most + "x")])?.contains("524289 bytes") == true)
        #expect(refusal(["l": 1], of: group)?.contains("524290 bytes") == true)
        #expect(try set(&group, ["k": 1]), "the former value does not count")
        #expect(refusal(["l": .string(String(most.dropLast(5)))], of: group) == nil)
    }

    @Test func keysHaveALength() {
        let long = String(repeating: "é", count: ProtocolLimits.groupKeyBytes / 2)
        #expect(refusal([long: 1]) == nil)
        #expect(refusal([long + "x": 1]) == "a key of a group has 257 bytes, expected 1 to 256")
        #expect(refusal(["": 1]) == "a key of a group has 0 bytes, expected 1 to 256")
    }

    @Test func deepValuesAreRefused() {
        func nested(_ levels: Int) -> JSONValue {
            (0..<levels).reduce(JSONValue.null) { value, level in
                level.isMultiple(of: 2) ? [value] : ["a": value]
            }
        }
        #expect(refusal(["a": nested(ProtocolLimits.groupDepth)]) == nil)
        let message = "the value of \"a\" is nested too deeply, expected at most 64 levels"
        #expect(refusal(["a": nested(ProtocolLimits.groupDepth + 1)]) == message)
        // An answer that contains the deepest value can be read.
        let answer = GroupValues(values: ["a": nested(ProtocolLimits.groupDepth)], revision: 1)
        let line = Message.answer(id: .number(1), result: answer.encodedJSON).line
        guard case .message(.answer) = IncomingLine(line.dropLast()) else {
            Issue.record("not read as an answer")
            return
        }
    }
}
