/// The required values of a TIFF directory.
struct TIFFDirectory {
    var kind: Int?
    var width: Int?
    var height: Int?
    var bitCount: Int?
    var sampleCount: Int?
    var orientation: Int?
}
