import CYAML

/// The system's libyaml, which reads the events of every file.
package enum YAMLLibrary {
    /// `0.2.5`
    package static var version: String { String(cString: yaml_get_version_string()) }
}
