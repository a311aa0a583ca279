/// The limits of TRMNL's devices, from their firmware (1.8), and the board's limits for requests of devices.
package enum DeviceLimits {
    /// The bytes of a picture. A larger one is not shown.
    package static let pictureBytes = 90_000
    /// The bytes of a picture for the models with more memory.
    package static let largePictureBytes = 750_000
    /// The bytes of a picture's address. The firmware copies it into 1,024 bytes without a check.
    package static let addressBytes = 1_023
    /// The bytes of the text that a device shows when it is paired.
    package static let messageBytes = 127
    /// The lines that are read from one report of a device, and the characters of a line.
    package static let logLines = 100
    package static let logCharacters = 500
}
