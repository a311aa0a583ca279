package import WidgetModel

/// An HTTP answer to a device.
package struct DeviceReply: Hashable, Sendable {
    package let httpStatus: Int
    /// The body in JSON; nil for an answer without one.
    package let body: JSONValue?

    private init(_ httpStatus: Int, _ body: JSONValue?) {
        self.httpStatus = httpStatus
        self.body = body
    }

    package static func ok(_ body: JSONValue) -> DeviceReply { DeviceReply(200, body) }
    package static let noContent = DeviceReply(204, nil)

    /// The device is not paired with a display. It shows the message on its screen, and retries later.
    package static let unknown = DeviceReply(
        404, ["status": 404, "message": "Not paired. Run: widgetconf display pair NAME"])

    /// No picture is available now. The device keeps its current picture, and retries after 15 s, 30 s and 60
    /// s, and then every 15 minutes.
    ///
    /// The body is empty: a device that reads `"status": 500` erases its key and its Wi-Fi password.
    package static let unavailable = DeviceReply(503, nil)
}

/// The body of the answer to `GET /api/setup`.
struct SetupBody: Encodable {
    /// The firmware rejects an answer without 200 here.
    let status = 200
    let apiKey: String
    let friendlyID: String
    let imageURL: String
    let message: String

    enum CodingKeys: String, CodingKey {
        case status
        case apiKey = "api_key"
        case friendlyID = "friendly_id"
        case imageURL = "image_url"
        case message
    }
}

/// The body of the answer to `GET /api/display`.
struct DeviceDisplayBody: Encodable {
    /// 0 shows the picture. A device that reads 500 erases its key and its Wi-Fi password.
    let status = 0
    let imageURL: String
    /// The key of the device's cache: if the name is unchanged, the device neither loads nor draws a picture.
    let filename: String
    /// The seconds until the device's next request.
    let refreshRate: Int64
    /// Seconds that the device waits for the picture; 0 for its default.
    let imageURLTimeout = 0
    let resetFirmware = false
    let updateFirmware = false
    @OrNull var firmwareURL: String?
    let specialFunction = "none"

    enum CodingKeys: String, CodingKey {
        case status
        case imageURL = "image_url"
        case filename
        case refreshRate = "refresh_rate"
        case imageURLTimeout = "image_url_timeout"
        case resetFirmware = "reset_firmware"
        case updateFirmware = "update_firmware"
        case firmwareURL = "firmware_url"
        case specialFunction = "special_function"
    }
}
