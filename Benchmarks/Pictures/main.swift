import Foundation
import ViewRendering
import WidgetModel
import WidgetPictures
import WidgetViews

// Measures how many pictures a second one processor draws, each from a decoded view: layout, drawing and
// encoding. With arguments, it draws one view instead: VIEW.json FAMILY FILE.png|FILE.svg [light|dark]
// [BITS].

guard let fonts = PictureFonts() else {
    FileHandle.standardError.write(Data("there are no Noto fonts: apt install fonts-noto-core\n".utf8))
    exit(3)
}
let shaper = TextShaper(fonts)
let dates = DateFormat(now: Instant(milliseconds: 1_795_249_800_000))
let arguments = CommandLine.arguments.dropFirst()
if arguments.isEmpty {
    try PictureBenchmark(shaper, dates).run()
} else {
    try OnePicture(shaper, dates).draw(Array(arguments))
}
