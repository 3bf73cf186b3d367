import Foundation
import IssueLibrary
import Periodical

/// The identifiers of posts in the Google Reader API. Each is a 64-bit number in one of three forms: in decimal, as 16
/// hexadecimal digits, or as hexadecimal digits after a prefix.
enum FeedServiceItemID {
    private static let prefix = "tag:google.com,2005:reader/item/"
    private static let digitCount = 16

    /// Returns the long form of a post's identifier.
    static func long(_ id: PostID) -> String {
        prefix + String(UInt64(bitPattern: id.rawValue), radix: 16).zeroPadded(to: digitCount)
    }

    /// Returns the post with an identifier, or nil if the text is not an identifier. The post may not exist.
    static func post(_ text: String) -> PostID? {
        // NetNewsWire does not add zeros after the prefix, and FeedReader adds `-/` before it.
        if let digits = text.range(of: prefix)?.upperBound { return hexadecimal(text[digits...]) }
        // The number of a post never has 16 decimal digits.
        if text.utf8.count == digitCount, let post = hexadecimal(text[...]) { return post }
        return Int64(text).map(PostID.init(rawValue:))
    }

    private static func hexadecimal(_ digits: Substring) -> PostID? {
        guard (1...digitCount).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
            let number = UInt64(digits, radix: 16)
        else { return nil }
        return PostID(rawValue: Int64(bitPattern: number))
    }
}
