import Testing
import WidgetModel

@testable import WebBoard

struct DisplayAnswerTests {
    @Test func aPictureIsLoadedOnceWhileItStaysTheSame() {
        var world = DeviceWorld.paired
        for _ in 1...5 {
            let wait = world.wake(showing: "sunny")
            world.now = world.now + .seconds(wait)
        }
        #expect(world.device.screen?.content == "sunny")
        #expect(world.device.wakes == 5)
        #expect(world.device.loads == 1 && world.device.redraws == 1)
        #expect(world.display.status.confirmed?.name == world.device.screen?.name)
        #expect(world.display.status.sent?.name == world.device.screen?.name)
    }

    @Test func anotherContentHasAnotherNameEvenWithinASecond() {
        var world = DeviceWorld.paired
        for content in ["sunny", "rain", "sunny", "rain"] {
            _ = world.wake(showing: content)
            #expect(world.device.screen?.content == content)
        }
        #expect(world.device.loads == 4)
    }

    @Test func aStepOfTheClockBackwardsRepeatsNoName() {
        var world = DeviceWorld.paired
        _ = world.wake(showing: "sunny")
        world.now = world.now - .hours(2)
        _ = world.wake(showing: "rain")
        #expect(world.device.screen?.content == "rain")
    }

    @Test func pagesKeepTheirPicturesInTheCache() {
        var world = DeviceWorld.paired
        for _ in 1...3 {
            _ = world.wake(showing: "sunny", of: "weather")
            _ = world.wake(showing: "two meetings", of: "calendar")
        }
        #expect(world.device.loads == 2 && world.device.redraws == 6)
    }

    @Test func pagesWithTheSameDigitsReplaceEachOther() {
        let (one, other) = ("page 8416", "page 10141")
        #expect(PictureNames.digits(ofPage: one) == PictureNames.digits(ofPage: other))
        var world = DeviceWorld.paired
        for _ in 1...3 {
            _ = world.wake(showing: "sunny", of: one)
            #expect(world.device.screen?.content == "sunny")
            _ = world.wake(showing: "two meetings", of: other)
            #expect(world.device.screen?.content == "two meetings")
        }
    }

    @Test func aNameHasTheFormThatTheFirmwareKeeps() throws {
        var world = DeviceWorld.paired
        _ = world.wake(showing: "sunny")
        let name = try #require(world.device.screen?.name)
        #expect(name.utf8.count == 24)
        #expect(name.hasPrefix("widget-") && name.hasSuffix("-1793491200"))
    }

    @Test func aDeviceWithoutTheKeyGetsNothing() {
        var world = DeviceWorld.paired
        let before = world.display
        let page = DevicePage(id: "morning", content: "sunny", bytes: 9_000, nextChange: nil)
        for headers in [
            [:], ["ID": FakeDevice.address], ["ID": FakeDevice.address, "Access-Token": "k3yOfTheDevicf"],
            ["ID": "A1:B2:C3:D4:E5:F7", "Access-Token": "k3yOfTheDevice"],
        ] {
            #expect(world.answer(to: headers, showing: page) == .unknown)
        }
        #expect(world.display == before, "an unknown device changes nothing")
        #expect(world.wake(showing: "sunny") == 3600)
    }

    @Test func theBatteryIsKeptWhileTheDeviceDoesNotReportIt() {
        var world = DeviceWorld.paired
        _ = world.wake(showing: "sunny")
        #expect(world.display.status.battery == Battery(volts: 4.05))
        let key = DeviceWorld.credentials.key
        _ = world.answer(to: ["ID": FakeDevice.address, "Access-Token": key], showing: nil)
        #expect(world.display.status.battery == Battery(volts: 4.05))
        _ = world.answer(
            to: ["ID": FakeDevice.address, "Access-Token": key, "Percent-Charged": "80"], showing: nil)
        #expect(world.display.status.battery == Battery(charge: 0.8))
    }

    @Test func withoutAPictureTheDeviceKeepsTheOldOne() {
        var world = DeviceWorld.paired
        _ = world.wake(showing: "sunny")
        let waits = (1...5).map { _ in world.wake(showing: nil) }
        #expect(waits == [15, 30, 60, 900, 900])
        #expect(world.device.screen?.content == "sunny")
        #expect(!world.device.isErased)
    }

    @Test func aPictureThatIsTooLargeIsNotSent() {
        var world = DeviceWorld.paired
        #expect(world.wake(showing: "photo", bytes: 90_001) == 15)
        #expect(world.display.status.problem == "the picture has 90001 bytes, expected at most 90000")
        #expect(world.wake(showing: "photo", bytes: 90_000) == 3600)
        #expect(world.display.status.problem == nil)
    }

    @Test func aModelWithMoreMemoryGetsLargerPictures() {
        #expect(DeviceRequest(headers: ["model": "x"]).mostBytes == 750_000)
        #expect(DeviceRequest(headers: ["Model": "og"]).mostBytes == 90_000)
    }

    @Test func anAddressThatIsTooLongIsNotSent() {
        var world = DeviceWorld.paired
        world.desk = DeviceDesk(base: "http://" + String(repeating: "a", count: 1_000))
        let page = DevicePage(id: "morning", content: "sunny", bytes: 9_000, nextChange: nil)
        #expect(world.answer(to: world.device.headers, showing: page) == .unavailable)
        #expect(world.display.status.problem?.hasPrefix("the address of the picture has 10") == true)
    }

    @Test func noAnswerEverErasesADevice() {
        let texts = [
            "", "500", "-1", "NaN", "1e400", "\u{0}", String(repeating: "9", count: 400), FakeDevice.address,
        ]
        let world = DeviceWorld.paired
        for name in world.device.headers.keys {
            for text in texts {
                var headers = world.device.headers
                headers[name] = text
                let page = DevicePage(id: text, content: text, bytes: text.utf8.count, nextChange: world.now)
                var copy = world
                let reply = copy.answer(to: headers, showing: page)
                #expect(reply.httpStatus != 500 && reply.body?["status"]?.integer != 500)
                #expect(reply.body?["reset_firmware"]?.boolean != true)
            }
        }
    }
}
