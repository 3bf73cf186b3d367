import Cryptography
import Formats
public import Foundation
import Periodical

/// A picture in a post, stored for offline reading.
public struct PostPicture: Sendable, Hashable {
    /// The local file that contains the picture.
    public let file: URL
    /// The media type, such as `image/png`.
    public let mediaType: String

    /// The file extension for the picture's format, such as `png`.
    public var fileExtension: String { mediaType == "image/jpeg" ? "jpg" : String(mediaType.dropFirst("image/".count)) }

    /// Returns the name of a picture: the hexadecimal SHA-256 of its URL.
    /// - Parameter address: the picture's URL, as it appears in the content of the post.
    public static func name(of address: String) -> String { SHA256.hash(data: Data(address.utf8)).hexadecimal }

    /// The maximum size of a picture, in bytes.
    static let maximumByteCount = 8 << 20
    /// The maximum number of pictures that are stored for each post.
    static let mostOfPost = 60
}
