/// A version of a file for browsers, which Masthead can determine without creating the file.
package enum WebVersion: Sendable, Hashable {
    /// The version of a file that is created from a single file, and changes only with it.
    case file(String)
    /// The version of a file that is created from several files, valid only in this process.
    case made(Int)
}
