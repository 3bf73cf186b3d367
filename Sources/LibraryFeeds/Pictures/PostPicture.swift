import Cryptography
import Formats
public import Foundation
import Periodical

/// A picture in a post that the library has stored for offline reading.
public struct PostPicture: Sendable, Hashable {
    /// The local file that contains the picture.
    public let file: URL
    /// The media type of the picture, such as `image/png`.
    public let mediaType: String

    /// The file extension for the picture's format, such as `png`.
    public var fileExtension: String { mediaType == "image/jpeg" ? "jpg" : String(mediaType.dropFirst("image/".count)) }

    /// Returns the name of a picture, which is the SHA-256 of its URL in hexadecimal.
    /// - Parameter address: the URL of the picture, exactly as in the content of the post.
    public static func name(of address: String) -> String { SHA256.hash(data: Data(address.utf8)).hexadecimal }

    /// The maximum size of a picture, in bytes.
    static let maximumByteCount = 8 << 20
    /// The maximum number of stored pictures of a post.
    static let mostOfPost = 60
}
