import CLinux
import Synchronization

/// libmosquitto, which speaks MQTT. It is loaded when the first broker is used, so that widgets without a
/// broker do not need it.
enum MQTTLibrary {
    /// The name contains the version of the interface.
    static let name = "libmosquitto.so.1"

    private static let turn = Mutex(())

    /// Whether the library can be used. A library that was installed since the last call is found.
    static func isLoaded(_ library: String = MQTTLibrary.name) -> Bool {
        turn.withLock { _ in mqtt_load(library) != 0 }
    }
}
