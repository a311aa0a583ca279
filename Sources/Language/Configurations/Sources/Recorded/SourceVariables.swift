/// The environment variables with which a command changes how `widgetconf-source` gets its answers.
///
/// A board never sets them, and does not pass its own variables to providers.
package enum SourceVariables {
    /// The path of a file with recorded answers. The program answers from it, and uses no network, no command
    /// and no file.
    package static let answers = "WIDGETCONF_SOURCE_ANSWERS"
    /// The path of a file to which the program appends each `RecordedExchange`. With `answers`, these are
    /// only the requests without a recorded answer.
    package static let record = "WIDGETCONF_SOURCE_RECORD"
    /// The secret values, separated by commas: parameters such as `key`, members such as `account.token`, and
    /// values of the group such as `group.token`. Without this variable, all values of the configuration and
    /// the group count as secrets.
    package static let secrets = "WIDGETCONF_SOURCE_SECRETS"
}
