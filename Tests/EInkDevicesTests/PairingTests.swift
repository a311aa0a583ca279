import JSONText
import Testing
import WidgetModel

@testable import EInkDevices

struct PairingTests {
    @Test func nobodyIsPairedWithoutAWindow() {
        var world = DeviceWorld()
        #expect(world.setUp() == 900)
        #expect(world.device.key == nil && world.board == nil)
    }

    @Test func theFirstDeviceInTheWindowIsPaired() {
        let world = DeviceWorld.paired
        #expect(world.device.key == DeviceWorld.credentials.key)
        #expect(world.device.message == "Paired as A1B2C3 with Hall")
        #expect(world.board?.display == "Hall")
        #expect(world.board?.report.model == "og")
    }

    @Test func aSecondDeviceIsNotPaired() {
        var world = DeviceWorld.paired
        world.device = FakeDevice()
        #expect(world.setUp() == 900)
        #expect(world.device.key == nil)
    }

    @Test func theWindowEndsAfterTenMinutes() {
        var world = DeviceWorld()
        world.window = PairingWindow(display: "Hall", openedAt: world.now)
        world.now = world.now + .minutes(10)
        #expect(world.setUp() == 900)
        world.now = world.now - Milliseconds(1)
        #expect(world.setUp() == 0)
    }

    @Test(arguments: [
        "", "A1:B2:C3:D4:E5", "A1B2C3D4E5F6", "G1:B2:C3:D4:E5:F6", "A1:B2:C3:D4:E5:F6:", "１1:B2:C3:D4:E5:F6",
    ])
    func anAddressThatIsNoneIsNotPaired(_ address: String) {
        let window = PairingWindow(display: "Hall", openedAt: DeviceWorld.start)
        let (reply, paired) = PairingWindow.answer(
            DeviceRequest(headers: ["ID": address]), in: window, at: DeviceWorld.start,
            giving: DeviceWorld.credentials, base: DeviceWorld.base)
        #expect(reply.httpStatus == 404 && paired == nil)
    }

    @Test func aLongNameOfADisplayFitsTheDevice() throws {
        let window = PairingWindow(
            display: String(repeating: "거실", count: 40), openedAt: DeviceWorld.start)
        let (reply, _) = PairingWindow.answer(
            DeviceRequest(headers: ["id": "a1:b2:c3:d4:e5:f6"]), in: window, at: DeviceWorld.start,
            giving: DeviceWorld.credentials, base: DeviceWorld.base)
        let message = try #require(reply.body?["message"]?.string)
        #expect(message.utf8.count <= 127)
        #expect(message.hasPrefix("Paired as A1B2C3 with 거실"))
    }
}
