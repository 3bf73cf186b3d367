/// A version of an issue's web file, which can be determined without making the file.
package enum WebVersion: Sendable, Hashable {
    /// The version of a file that is made from a single other file. The version changes only with that file.
    case file(String)
    /// The version of a file that is made from several other files. The version is valid only in this process.
    case made(Int)
}
