public import Foundation
public import Periodical

/// Gives a picture of a post that is kept for reading offline: its file and its media type, or nil where it is not kept. It is named by the
/// SHA-256 of its absolute address as it stands in the post's HTML, in lowercase hexadecimal digits.
public typealias PostPictureSource =
    @Sendable (_ name: String) async throws(MastheadError) -> (file: URL, mediaType: String)?
