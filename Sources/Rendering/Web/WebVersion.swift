/// What tells a file of an issue on the web from what it was before, found without making the file.
package enum WebVersion: Sendable, Hashable {
    /// Made of one file alone: as long as this is the same, so is what is made of it.
    case file(String)
    /// Made of many things, by this program: it means something as long as the process lives.
    case made(Int)
}
