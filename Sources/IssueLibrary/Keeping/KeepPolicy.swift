/// How many issues a library keeps, and which.
public enum KeepPolicy: Sendable, Hashable {
    /// So many of the newest issues.
    case newest(Int)
    /// So many of the newest issues that were not opened yet; those that were make room first.
    case newestUnread(Int)

    /// How many issues to keep.
    public var count: Int {
        switch self {
        case .newest(let count), .newestUnread(let count): count
        }
    }

    /// As it is written down for the background process.
    var setting: String {
        switch self {
        case .newest(let count): "\(count)"
        case .newestUnread(let count): "unread \(count)"
        }
    }

    init?(setting: String) {
        let words = setting.split(separator: " ")
        guard let count = words.last.flatMap({ Int($0) }) else { return nil }
        self = words.count == 2 ? .newestUnread(count) : .newest(count)
    }
}
