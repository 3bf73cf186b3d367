import Periodical

/// The intermediate images of a computation, to be released when it ends.
struct PictureSteps {
    private let picture: Picture
    private var images: [OpaquePointer] = []

    init(_ picture: Picture) { self.picture = picture }

    /// Adds the next image.
    mutating func add(
        _ make: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws(MastheadError) -> OpaquePointer {
        var out: OpaquePointer?
        let status = VipsLibrary.assembly.withLock { _ in make(&out) }
        guard status == 0, let out else { throw picture.failure() }
        images.append(out)
        return out
    }

    func release() { VipsLibrary.assembly.withLock { _ in images.forEach(picture.release) } }
}
