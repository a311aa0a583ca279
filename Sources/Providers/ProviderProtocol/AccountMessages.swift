package import WidgetModel

/// An account of a person at a service, with the tokens for it.
package struct AccountGrant: MessagePart {
    /// The name of the account at the service, such as `octocat`. A later login with the same id replaces the
    /// tokens.
    package var id: String
    /// The name that people see; nil for the id.
    package var title: String?
    package var token: String
    /// The token that `account.refresh` needs; nil if the token cannot be refreshed.
    package var refreshToken: String?
    /// How long the token is valid from now on; nil if it does not expire.
    package var expiresIn: Milliseconds?

    package init(
        id: String, title: String? = nil, token: String, refreshToken: String? = nil,
        expiresIn: Milliseconds? = nil
    ) {
        self.id = id
        self.title = title
        self.token = token
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.text(.id, limitBytes: ProtocolLimits.accountNameBytes)
        title = try fields.textIfPresent(.title, limitBytes: ProtocolLimits.accountNameBytes)
        token = try fields.text(.token, limitBytes: ProtocolLimits.tokenBytes)
        refreshToken = try fields.textIfPresent(.refreshToken, limitBytes: ProtocolLimits.tokenBytes)
        expiresIn = try fields.decodeIfPresent(Milliseconds.self, forKey: .expiresIn)
    }
}

/// Begins to add an account: with an existing token, or with the device flow of OAuth 2.0 (RFC 8628).
package struct AccountBeginRequest: RequestParams {
    package typealias Answer = AccountBeginAnswer
    package static let method = Method.accountBegin

    /// The board to which the account is added; nil from older hosts.
    package var board: BoardID?
    /// The service of the parameter, such as `github`.
    package var service: String
    /// The token to check; nil for the device flow.
    package var token: String?
    /// A BCP 47 tag, for messages.
    package var locale: String

    package init(board: BoardID? = nil, service: String, token: String? = nil, locale: String = "en") {
        self.board = board
        self.service = service
        self.token = token
        self.locale = locale
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        board = try fields.decodeIfPresent(BoardID.self, forKey: .board)
        service = try fields.decode(String.self, forKey: .service)
        token = try fields.decodeIfPresent(String.self, forKey: .token)
        locale = try fields.read(.locale, otherwise: "en")
    }
}

/// The answer to `account.begin`: the account of the token, or a device flow.
package enum AccountBeginAnswer: MessagePart {
    case granted(AccountGrant)
    case deviceFlow(DeviceFlow)

    private enum CodingKeys: CodingKey { case account }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if fields.contains(.account) {
            self = .granted(try AccountRefreshAnswer(from: decoder).account)
        } else {
            self = .deviceFlow(try DeviceFlow(from: decoder))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .granted(let account): try AccountRefreshAnswer(account: account).encode(to: encoder)
        case .deviceFlow(let flow): try flow.encode(to: encoder)
        }
    }
}

extension AccountBeginAnswer: JSONAlternatives {
    package static var alternatives: [any Decodable.Type] { [AccountRefreshAnswer.self, DeviceFlow.self] }
}

/// A login that a person completes in a browser, on any device.
package struct DeviceFlow: MessagePart {
    /// The code that the person enters.
    package var userCode: String
    /// The page on which the person enters the code.
    package var verificationURL: String
    /// A page address that already contains the code; nil if the service does not offer one.
    package var verificationURLComplete: String?
    /// The time between two polls.
    package var interval: Milliseconds
    /// How long the code is valid.
    package var expiresIn: Milliseconds
    /// Identifies the login for the provider, such as the device code. The host sends it with each poll and
    /// never shows it, so that a provider does not need to store anything between polls. Empty if the
    /// provider does not send it.
    package var flow: String

    /// The interval of RFC 8628, for services that do not specify an interval.
    package static let standardInterval = Milliseconds.seconds(5)
    /// The lifetime of a code whose service does not specify one. Most services use this lifetime.
    package static let standardLifetime = Milliseconds.minutes(15)

    package init(
        userCode: String, verificationURL: String, verificationURLComplete: String? = nil,
        interval: Milliseconds = standardInterval, expiresIn: Milliseconds = standardLifetime,
        flow: String = ""
    ) {
        self.userCode = userCode
        self.verificationURL = verificationURL
        self.verificationURLComplete = verificationURLComplete
        self.interval = interval
        self.expiresIn = expiresIn
        self.flow = flow
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let limit = ProtocolLimits.accountNameBytes
        userCode = try fields.text(.userCode, limitBytes: limit)
        verificationURL = try fields.text(.verificationURL, limitBytes: limit)
        verificationURLComplete = try fields.textIfPresent(.verificationURLComplete, limitBytes: limit)
        interval = try fields.read(.interval, otherwise: Self.standardInterval)
        expiresIn = try fields.read(.expiresIn, otherwise: Self.standardLifetime)
        flow = try fields.textIfPresent(.flow, limitBytes: ProtocolLimits.tokenBytes) ?? ""
    }
}

/// Asks whether the person has completed a device flow.
package struct AccountPollRequest: RequestParams {
    package typealias Answer = AccountPollAnswer
    package static let method = Method.accountPoll

    /// The board to which the account is added; nil from older hosts.
    package var board: BoardID?
    package var service: String
    /// The value from the answer to `account.begin`.
    package var flow: String

    package init(board: BoardID? = nil, service: String, flow: String) {
        self.board = board
        self.service = service
        self.flow = flow
    }
}

/// The state of a device flow.
package enum AccountPollAnswer: MessagePart {
    /// The person has not finished. With an interval, the host polls more slowly from now on (`slow_down`).
    case pending(interval: Milliseconds?)
    case granted(AccountGrant)
    /// The person refused.
    case denied
    /// The code is no longer valid.
    case expired

    private enum CodingKeys: CodingKey { case status, interval, account }
    private enum Status: String, Codable, CaseIterable { case pending, granted, denied, expired }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let interval = try fields.decodeIfPresent(Milliseconds.self, forKey: .interval)
        let account = try fields.decodeIfPresent(AccountGrant.self, forKey: .account)
        switch try fields.decode(Status.self, forKey: .status) {
        case .pending: self = .pending(interval: interval)
        case .granted:
            guard let account else {
                throw InnerMismatch(
                    JSONMismatch(path: "account", "missing, expected the account that was granted"))
            }
            self = .granted(account)
        case .denied: self = .denied
        case .expired: self = .expired
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .pending(let interval):
            try fields.encode(Status.pending, forKey: .status)
            try fields.encodeIfPresent(interval, forKey: .interval)
        case .granted(let account):
            try fields.encode(Status.granted, forKey: .status)
            try fields.encode(account, forKey: .account)
        case .denied: try fields.encode(Status.denied, forKey: .status)
        case .expired: try fields.encode(Status.expired, forKey: .status)
        }
    }
}

/// Requests new tokens for an account whose token is about to expire.
package struct AccountRefreshRequest: RequestParams {
    package typealias Answer = AccountRefreshAnswer
    package static let method = Method.accountRefresh

    /// The board that stores the account; nil from older hosts.
    package var board: BoardID?
    package var service: String
    /// The account with its present tokens.
    package var account: AccountGrant

    package init(board: BoardID? = nil, service: String, account: AccountGrant) {
        self.board = board
        self.service = service
        self.account = account
    }
}

/// The account with its new tokens.
package struct AccountRefreshAnswer: MessagePart {
    package var account: AccountGrant

    package init(account: AccountGrant) { self.account = account }
}
