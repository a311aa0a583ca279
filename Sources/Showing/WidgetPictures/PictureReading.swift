import CGraphics
import WidgetViews

extension ImageBytes {
    /// The pixels as a surface of cairo, which the caller destroys; nil if the file is damaged, or is a JPEG
    /// file, which cairo does not read.
    func makeSurface() -> OpaquePointer? {
        guard format == .png else { return nil }
        let surface = bytes.withUnsafeBytes { file in
            var rest = file
            return withUnsafeMutablePointer(to: &rest) { rest in
                cairo_image_surface_create_from_png_stream(readBytes, rest)
            }
        }
        if cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS { return surface }
        cairo_surface_destroy(surface)
        return nil
    }
}

/// Copies the next bytes of the buffer at `rest` to `target`, for cairo's read callback.
private func readBytes(
    _ rest: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
    guard let rest = rest?.assumingMemoryBound(to: UnsafeRawBufferPointer.self), let target,
        rest.pointee.count >= Int(count)
    else { return CAIRO_STATUS_READ_ERROR }
    let next = UnsafeRawBufferPointer(rebasing: rest.pointee.prefix(Int(count)))
    UnsafeMutableRawBufferPointer(start: target, count: Int(count)).copyMemory(from: next)
    rest.pointee = UnsafeRawBufferPointer(rebasing: rest.pointee.dropFirst(Int(count)))
    return CAIRO_STATUS_SUCCESS
}
