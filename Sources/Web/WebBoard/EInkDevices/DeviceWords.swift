/// The reasons why a device cannot show a picture, as `display show` prints them.
enum DeviceWords {
    static func addressTooLong(_ bytes: Int) -> String {
        "the address of the picture has \(bytes) bytes, expected at most \(DeviceLimits.addressBytes)"
    }

    static func tooLarge(_ bytes: Int, most: Int) -> String {
        "the picture has \(bytes) bytes, expected at most \(most)"
    }
}
