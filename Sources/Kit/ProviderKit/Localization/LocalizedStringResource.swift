public import Foundation

/// A string that is looked up in a table when it is shown, in the board's language.
///
/// Its words come from `LANGUAGE.lproj/TABLE.strings` in the program's resources, such as
/// `ko.lproj/Localizable.strings`. The resources of Swift packages are searched as well. Without a table or
/// an entry for the key, the default value is shown.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// Where a table is found.
    public enum BundleDescription: Equatable, Sendable {
        /// The resources of the program, and of the packages that it contains.
        case main
        /// The resources of the bundle that contains a class.
        case forClass(AnyClass)
        /// The resources of the bundle at a file URL: a folder that contains `ko.lproj` and so on.
        case atURL(URL)

        public static func == (first: Self, second: Self) -> Bool { first.folders == second.folders }
    }

    /// The key in the table.
    public let key: String
    /// The text to use without a table, and the values that are interpolated.
    public let defaultValue: String.LocalizationValue
    /// The name of the table; nil for `Localizable`.
    public var table: String?
    /// Where the table is found.
    public var bundle: BundleDescription
    private var ownLocale: Locale?

    /// The language in which the string is shown: the board's language unless you set a different one.
    public var locale: Locale {
        get { ownLocale ?? .ofRequest }
        set { ownLocale = newValue }
    }

    /// A string whose key is also its default value.
    ///
    /// - Parameters:
    ///   - keyAndValue: The key, with its values.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - locale: The language; nil for the board's language.
    ///   - bundle: Where the table is found.
    ///   - comment: For translators.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        (key, defaultValue, self.table, self.bundle) = (keyAndValue.key, keyAndValue, table, bundle)
        ownLocale = locale
    }

    /// A string with a separate key.
    ///
    /// - Parameters:
    ///   - key: The key in the table.
    ///   - defaultValue: The words without a table, and the values that are interpolated.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - locale: The language; nil for the board's language.
    ///   - bundle: Where the table is found.
    ///   - comment: For translators.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale? = nil, bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        (self.key, self.defaultValue) = ("\(key)", defaultValue)
        (self.table, self.bundle, ownLocale) = (table, bundle, locale)
    }

    /// A string without values.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(stringLiteral: value)) }

    /// A string with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// The words in the resource's language.
    var text: String { text(in: locale) }

    /// The words in a language.
    package func text(in locale: Locale) -> String {
        let format = StringTables.shared.format(
            of: key, in: table ?? "Localizable", for: locale, folders: bundle.folders)
        return defaultValue.text(format: format ?? defaultValue.key, in: locale)
    }
}

extension LocalizedStringResource.BundleDescription {
    /// The folders in which `ko.lproj` and so on may be.
    fileprivate var folders: [String] {
        switch self {
        case .main: StringTables.shared.programFolders
        case .forClass(let type): [Bundle(for: type).resourcePath].compactMap(\.self)
        case .atURL(let folder): [folder.path(percentEncoded: false)]
        }
    }
}

extension Locale {
    /// The language of the request that is being answered, or else the process's language.
    static var ofRequest: Locale { TimelineProviderContext.current?.locale ?? .current }
}

extension String {
    /// The words of a localized string, in the board's language while a request is answered.
    public init(localized resource: LocalizedStringResource) { self = resource.text }

    /// The words of a localized string whose key is also its default value.
    ///
    /// - Parameters:
    ///   - keyAndValue: The key, with its values.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - bundle: The bundle with the table; nil for the resources of the program.
    ///   - locale: The language; nil for the board's language.
    ///   - comment: For translators.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale? = nil, comment: StaticString? = nil
    ) {
        let place = bundle.map { LocalizedStringResource.BundleDescription.atURL($0.bundleURL) } ?? .main
        self = LocalizedStringResource(keyAndValue, table: table, locale: locale, bundle: place).text
    }

    /// The words of a localized string with a separate key.
    ///
    /// - Parameters:
    ///   - key: The key in the table.
    ///   - defaultValue: The words without a table, and the values that are interpolated.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - bundle: The bundle with the table; nil for the resources of the program.
    ///   - locale: The language; nil for the board's language.
    ///   - comment: For translators.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
    ) {
        let place = bundle.map { LocalizedStringResource.BundleDescription.atURL($0.bundleURL) } ?? .main
        let resource = LocalizedStringResource(
            key, defaultValue: defaultValue, table: table, locale: locale, bundle: place)
        self = resource.text
    }
}
