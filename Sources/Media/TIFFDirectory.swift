/// The values in a TIFF directory that are required here.
struct TIFFDirectory {
    var kind: Int?
    var width: Int?
    var height: Int?
    var bitCount: Int?
    var sampleCount: Int?
    var orientation: Int?
}
