public import Periodical

/// Why a media file is not whole, or not what it seems.
public enum MediaFault: Error, Sendable, Hashable {
    /// It breaks off before its end.
    case cutShort(Int)
    /// Its structure is broken; the predicate of a sentence about the file.
    case damaged(String)
    /// The file system does not give it.
    case unreadable(MastheadError)
}

extension MediaFault: CustomStringConvertible {
    /// The predicate of a sentence about the file.
    public var description: String {
        switch self {
        case .cutShort(let count): "breaks off after \(count) bytes, before its end"
        case .damaged(let found): found
        case .unreadable(let error): "cannot be read: \(error.found)"
        }
    }
}
