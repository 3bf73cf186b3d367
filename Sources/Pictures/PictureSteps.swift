import Periodical
import Synchronization

/// The pictures that one computation makes on its way, released together.
struct PictureSteps {
    /// libvips compiles its inner loops with Orc as a computation is put together, and gives them back when it is taken apart;
    /// Orc 0.4.33 and older keep what they compile in lists without a lock. Computing itself needs none.
    private static let assembly = Mutex(())

    private let picture: Picture
    private var images: [OpaquePointer] = []

    init(_ picture: Picture) { self.picture = picture }

    /// Makes the next one.
    mutating func add(
        _ make: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws(MastheadError) -> OpaquePointer {
        var out: OpaquePointer?
        let status = Self.assembly.withLock { _ in make(&out) }
        guard status == 0, let out else { throw picture.failure() }
        images.append(out)
        return out
    }

    func release() { Self.assembly.withLock { _ in images.forEach(picture.release) } }
}
