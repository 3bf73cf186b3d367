public import Periodical

/// A fault in a media file.
public enum MediaFault: Error, Sendable, Hashable {
    /// The file is truncated. The value is its size in bytes.
    case cutShort(Int)
    /// The structure of the file is damaged. The value completes a sentence about the file.
    case damaged(String)
    /// The file system cannot read the file.
    case unreadable(MastheadError)
}

extension MediaFault: CustomStringConvertible {
    /// Completes a sentence about the file.
    public var description: String {
        switch self {
        case .cutShort(let count): "ends early, after \(count) bytes"
        case .damaged(let found): found
        case .unreadable(let error): "cannot be read: \(error.found)"
        }
    }
}
