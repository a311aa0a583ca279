/// The version of the programs of this package.
package enum ProgramVersion {
    package static let text = "0.2.0"
}
