package import WidgetModel

/// Reads values of the provider's group, which it shares with an app and with other providers.
package struct GroupGetRequest: HostRequestParams {
    package typealias Answer = GroupValues
    package static let method = HostMethod.groupGet

    package var board: BoardID?
    /// The name of the group, which must be the one in the provider's manifest; nil for that one.
    package var group: String?
    /// The keys to read; nil for all keys.
    package var keys: [String]?

    package init(board: BoardID? = nil, group: String? = nil, keys: [String]? = nil) {
        self.board = board
        self.group = group
        self.keys = keys
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        board = try fields.decodeIfPresent(BoardID.self, forKey: .board)
        group = try fields.decodeIfPresent(String.self, forKey: .group)
        keys = try fields.listIfPresent(.keys, limit: ProtocolLimits.groupKeys)
    }
}

/// The requested values of a group that exist, and the group's revision.
package struct GroupValues: MessagePart {
    package var values: JSONObject
    /// Grows with each change of the group; 0 for a group without changes.
    package var revision: Int

    package init(values: JSONObject = [:], revision: Int) {
        self.values = values
        self.revision = revision
    }
}

/// Changes values of the provider's group, all at once or not at all.
package struct GroupSetRequest: HostRequestParams {
    package typealias Answer = GroupSetAnswer
    package static let method = HostMethod.groupSet

    package var board: BoardID?
    /// The name of the group, which must be the one in the provider's manifest; nil for that one.
    package var group: String?
    /// The new values by key. Null removes a key.
    package var values: JSONObject
    /// Stores the change only if the group is at this revision; nil to store it in any case.
    package var ifRevision: Int?

    package init(
        board: BoardID? = nil, group: String? = nil, values: JSONObject, ifRevision: Int? = nil
    ) {
        self.board = board
        self.group = group
        self.values = values
        self.ifRevision = ifRevision
    }
}

/// The outcome of changing a group. The change is on the disk when the answer is sent.
package struct GroupSetAnswer: MessagePart {
    /// False if the group was not at the required revision.
    package var isStored: Bool
    /// The group's revision after the change, or its current revision if the change was not stored.
    package var revision: Int

    package init(isStored: Bool = true, revision: Int) {
        self.isStored = isStored
        self.revision = revision
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        isStored = try fields.read(.isStored, otherwise: true)
        revision = try fields.decode(Int.self, forKey: .revision)
    }
}

/// Tells a provider which values of its group were changed by another program.
package struct GroupChangedNotification: MessagePart {
    package static let method = "group.changed"

    /// The board whose group changed; nil from older hosts.
    package var board: BoardID?
    package var group: String
    /// The new values by key. Null for a key that was removed.
    package var values: JSONObject
    /// The revision of the group after the change.
    package var revision: Int

    package init(board: BoardID? = nil, group: String, values: JSONObject, revision: Int) {
        self.board = board
        self.group = group
        self.values = values
        self.revision = revision
    }

    package var message: Message { .notification(method: Self.method, params: encodedJSON) }
}
