import Foundation

/// Checks of references in a sample. Like browsers, they ignore spaces and control characters.
enum SampleAddress {
    /// Whether a sample must not load a reference, because it leads to another server or is a data URL of something
    /// other than a media file.
    static func isElsewhere(_ reference: String) -> Bool {
        let plain = plain(reference)
        if plain.prefixMatch(of: /[\/\\]{2}/) != nil { return true }
        guard let scheme = scheme(plain) else { return false }
        return scheme != "data" || plain.prefixMatch(of: /data:(image|audio|video|font|application\/(x-)?font)/) == nil
    }

    /// Whether a sample may contain a link with this reference.
    static func mayLead(_ reference: String) -> Bool {
        scheme(plain(reference)).map { ["http", "https", "mailto", "tel"].contains($0) } ?? true
    }

    /// Whether a reference leads outside the book.
    static func leadsOut(_ reference: String) -> Bool {
        let plain = plain(reference)
        return scheme(plain) != nil || plain.prefixMatch(of: /[\/\\]{2}/) != nil
    }

    private static func plain(_ reference: String) -> String {
        String(String.UnicodeScalarView(reference.unicodeScalars.filter { $0.value > 0x20 })).lowercased()
    }

    private static func scheme(_ plain: String) -> String? {
        plain.prefixMatch(of: /([a-z][a-z0-9+.\-]*):/).map { String($0.1) }
    }
}
