/// The values in a TIFF directory that an inspection needs.
struct TIFFDirectory {
    var kind: Int?
    var width: Int?
    var height: Int?
    var bitCount: Int?
    var sampleCount: Int?
    var orientation: Int?
}
