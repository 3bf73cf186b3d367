/// A version of a file that is sent to browsers. It can be determined without creating the file.
package enum WebVersion: Sendable, Hashable {
    /// The version of a file that is created from a single file. It changes only when that file changes.
    case file(String)
    /// The version of a file that is created from several files. It is valid only in this process.
    case made(Int)
}
