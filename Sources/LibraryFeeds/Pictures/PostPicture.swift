import Cryptography
import Formats
public import Foundation
import Periodical

/// A post's picture that the library has stored for offline reading.
public struct PostPicture: Sendable, Hashable {
    /// The local file that contains the picture.
    public let file: URL
    /// The picture's media type, for example `image/png`.
    public let mediaType: String

    /// The file extension for the picture's format, for example `png`.
    public var fileExtension: String { mediaType == "image/jpeg" ? "jpg" : String(mediaType.dropFirst("image/".count)) }

    /// Returns a picture's name: the SHA-256 of its URL in hexadecimal.
    /// - Parameter address: the picture's URL, exactly as in the post's content.
    public static func name(of address: String) -> String { SHA256.hash(data: Data(address.utf8)).hexadecimal }

    /// The maximum size of a picture, in bytes.
    static let maximumByteCount = 8 << 20
    /// The maximum number of pictures to store for a post.
    static let mostOfPost = 60
}
