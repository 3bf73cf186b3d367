/// The version of a file for browsers, which can be determined without creating the file.
package enum WebVersion: Sendable, Hashable {
    /// The file is created from a single file, and changes only with it.
    case file(String)
    /// The file is created from several files. The version is valid only in this process.
    case made(Int)
}
