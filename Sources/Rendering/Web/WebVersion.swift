/// A version of an issue's web file, found without making the file.
package enum WebVersion: Sendable, Hashable {
    /// The version of a file made from a single other file, which changes only with that file.
    case file(String)
    /// The version of a file made from several others, valid only in this process.
    case made(Int)
}
