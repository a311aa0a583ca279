import Testing
import WidgetModel

@testable import WebBoard

struct PairingTests {
    @Test func noDeviceIsPairedWithoutAWindow() {
        var world = DeviceWorld()
        #expect(world.setUp() == 900)
        #expect(world.device.key == nil && world.display.status.device == nil)
    }

    @Test func theFirstDeviceInTheWindowIsPaired() {
        let world = DeviceWorld.paired
        #expect(world.device.key == DeviceWorld.credentials.key)
        #expect(world.device.message == "Paired as A1B2C3 with Hall")
        #expect(
            world.device.welcome == "\(DeviceWorld.base)/api/display/\(DeviceDesk.welcomePicture).png")
        #expect(world.display.status.device == FakeDevice.address)
        #expect(world.display.status.lastSeen == DeviceWorld.start)
    }

    @Test func aSecondDeviceIsNotPaired() {
        var world = DeviceWorld.paired
        world.device = FakeDevice()
        #expect(world.setUp() == 900)
        #expect(world.device.key == nil)
    }

    @Test func theWindowEndsAfterTenMinutes() {
        var world = DeviceWorld()
        world.beginPairing()
        world.now = world.now + .minutes(10)
        #expect(world.setUp() == 900)
        world.now = world.now - Milliseconds(1)
        #expect(world.setUp() == 0)
    }

    @Test(arguments: [
        "", "A1:B2:C3:D4:E5", "A1B2C3D4E5F6", "G1:B2:C3:D4:E5:F6", "A1:B2:C3:D4:E5:F6:", "１1:B2:C3:D4:E5:F6",
    ])
    func anAddressThatIsNoneIsNotPaired(_ address: String) {
        var world = DeviceWorld()
        world.beginPairing()
        let reply = world.desk.setUp(
            DeviceRequest(headers: ["ID": address]), with: &world.display, at: world.now,
            giving: DeviceWorld.credentials)
        #expect(reply == .unknown && world.display.status.device == nil)
    }

    @Test func aLongNameOfADisplayFitsTheDevice() throws {
        var world = DeviceWorld()
        world.display = Display(name: DisplayName(String(repeating: "hall", count: 40))!, kind: .eInk)
        world.beginPairing()
        #expect(world.setUp() == 0)
        let message = try #require(world.device.message)
        #expect(message.utf8.count == 127 && message.hasPrefix("Paired as A1B2C3 with hallhall"))
    }
}
