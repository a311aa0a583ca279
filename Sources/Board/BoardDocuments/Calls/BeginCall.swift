/// Returns the choices with which the form of a new widget begins. Nothing is placed.
package struct BeginCall: DocumentCall {
    package typealias Reply = FirstChoices

    package static let method = "begin"

    package let document: AddCall

    package init(_ document: AddCall) { self.document = document }

    package var isReading: Bool { true }
}
