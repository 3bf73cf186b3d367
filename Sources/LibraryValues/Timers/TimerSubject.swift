public import Periodical

/// The item or publication that a timer is for.
public enum TimerSubject: Sendable, Hashable {
    /// An issue or a book.
    case item(ItemReference, title: String)
    /// A whole publication.
    case publication(handle: String, title: String)

    /// The reference: `HANDLE/NAME` or `HANDLE`.
    public var reference: String {
        switch self {
        case .item(let reference, _): reference.description
        case .publication(let handle, _): handle
        }
    }

    /// The title of the item or publication.
    public var title: String {
        switch self {
        case .item(_, let title), .publication(_, let title): title
        }
    }
}

extension TimerSubject: Codable {
    private enum CodingKeys: String, CodingKey {
        /// The reference: `HANDLE/NAME` or `HANDLE`.
        case id
        /// The title of the item or publication.
        case title
    }

    /// Decodes a reference and a title.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decode(String.self, forKey: .id)
        let title = try container.decode(String.self, forKey: .title)
        self = id.contains("/") ? .item(ItemReference(id), title: title) : .publication(handle: id, title: title)
    }

    /// Encodes the reference and the title.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(reference, forKey: .id)
        try container.encode(title, forKey: .title)
    }
}
