/// What is looked at in a directory of a TIFF.
struct TIFFDirectory {
    var kind: Int?
    var width: Int?
    var height: Int?
    var bitCount: Int?
    var sampleCount: Int?
    var orientation: Int?
}
