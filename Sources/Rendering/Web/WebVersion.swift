/// A version of a file that is sent to browsers. Masthead can determine the version without creating the file.
package enum WebVersion: Sendable, Hashable {
    /// The version of a file that is created from a single file. The version changes only when that file changes.
    case file(String)
    /// The version of a file that is created from several files. The version is valid only in this process.
    case made(Int)
}
