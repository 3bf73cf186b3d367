package import Foundation

extension Data {
    /// The data in base64url without padding (RFC 4648 section 5, RFC 7515 section 2).
    package var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes base64url with or without padding. Returns nil if the text is malformed.
    package init?(base64URL text: some StringProtocol) {
        guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }) else { return nil }
        var plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        while plain.hasSuffix("=") { plain.removeLast() }
        guard plain.utf8.count % 4 != 1 else { return nil }
        plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        self.init(base64Encoded: plain)
    }
}
