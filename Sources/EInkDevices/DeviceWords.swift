/// Why a device gets no picture, as `display show` says it.
enum DeviceWords {
    static func addressTooLong(_ bytes: Int) -> String {
        "the address of the picture has \(bytes) bytes, expected at most \(DeviceLimits.addressBytes)"
    }

    static func tooLarge(_ bytes: Int, most: Int) -> String {
        "the picture has \(bytes) bytes, expected at most \(most)"
    }
}
