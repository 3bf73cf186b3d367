import Crypto
import Formats
public import Foundation
import Periodical

/// A picture of posts that is kept for reading without a network.
public struct PostPicture: Sendable, Hashable {
    /// Where it is kept.
    public let file: URL
    /// What it is, such as `image/png`.
    public let mediaType: String

    /// The extension of files of its format, such as `png`.
    public var fileExtension: String { mediaType == "image/jpeg" ? "jpg" : String(mediaType.dropFirst("image/".count)) }

    /// What a picture is called here: the SHA-256 of its address in hexadecimal digits.
    /// - Parameter address: the picture's address, as a post's content has it.
    public static func name(of address: String) -> String { SHA256.hash(data: Data(address.utf8)).hexadecimal }

    /// The most bytes of a picture that is kept.
    static let maximumByteCount = 8 << 20
    /// The most pictures of a post that are kept.
    static let mostOfPost = 60
}
