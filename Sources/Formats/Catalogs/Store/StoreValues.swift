import Foundation
import Periodical

/// The untrusted values in a row of a store's list, after checking and limiting them.
struct StoreValues {
    let fields: [String: PropertyValue]

    /// The maximum length of text, in characters.
    private static let maximumText = 4000
    /// The maximum number of strings in a list.
    private static let maximumListCount = 500

    init(_ fields: [String: PropertyValue]) { self.fields = fields }

    /// Returns text on a single line, or nil if it is empty.
    func text(_ key: String) -> String? {
        guard let text = fields[key]?.text?.oneLine.inNormalForm, !text.isEmpty else { return nil }
        return String(text.prefix(Self.maximumText))
    }

    /// Returns text that may have several lines.
    func paragraphs(_ key: String) -> String? {
        let lines = fields[key]?.string?.split(whereSeparator: \.isNewline).map { String($0).oneLine } ?? []
        let text = lines.filter { !$0.isEmpty }.joined(separator: "\n").inNormalForm
        return text.isEmpty ? nil : String(text.prefix(Self.maximumText))
    }

    /// Returns the strings in an array, without duplicates. A single string counts as an array of one.
    func texts(_ key: String) -> [String] {
        let all = fields[key]?.array?.compactMap(\.text) ?? fields[key]?.text.map { [$0] } ?? []
        var seen: Set<String> = []
        return all.prefix(Self.maximumListCount).map { $0.oneLine.inNormalForm }.filter {
            !$0.isEmpty && seen.insert($0).inserted
        }
    }

    /// Whether a value is `true` or 1.
    func flag(_ key: String) -> Bool { fields[key] == .boolean(true) || fields[key]?.integer == 1 }

    func language(_ key: String) -> String? { text(key).flatMap { LanguageTag.isWellFormed($0) ? $0 : nil } }

    /// Returns an `http` or `https` URL.
    func webAddress(_ key: String) -> String? {
        guard let text = fields[key]?.string.flatMap(FileAddress.init)?.url,
            ["http", "https"].contains(text.scheme?.lowercased())
        else { return nil }
        return text.absoluteString
    }

    /// The URL schemes that a store must not open, because they run code, access the local computer, or start calls and
    /// messages.
    private static let refusedSchemes: Set<String> = [
        "javascript", "vbscript", "data", "blob", "file", "about", "view-source", "jar", "chrome", "resource", "intent",
        "android-app", "smb", "afp", "nfs", "ftp", "sftp", "ssh", "telnet", "ldap", "mailto", "tel", "sms", "facetime",
    ]

    /// Returns a web URL or a URL with an app's scheme, such as `audiobooks://book/1`.
    func appAddress(_ key: String) -> String? {
        if let address = webAddress(key) { return address }
        guard let text = fields[key]?.string?.trimmingCharacters(in: .whitespaces), text.utf8.count <= 2000,
            let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme.wholeMatch(of: /[a-z][a-z0-9+.-]{1,39}/) != nil, !["http", "https"].contains(scheme),
            !Self.refusedSchemes.contains(scheme), !scheme.hasPrefix("ms-"), !scheme.hasPrefix("search"),
            !scheme.hasPrefix("moz-"), !scheme.hasPrefix("chrome")
        else { return nil }
        return url.absoluteString
    }

    /// The target of a banner or news entry: a `book`, a `category` or an external `url`.
    var target: StoreBanner.Target? {
        text("book").map { .book($0) } ?? text("category").map { .category($0) } ?? webAddress("url").map { .url($0) }
    }

    /// Returns a file at a known URL, with the size and digest from a key's value, or nil if there is no such value.
    /// - Throws: ``RowFault`` if the size or digest is invalid, because the file could not be verified.
    func file(_ key: String, at url: String) throws(RowFault) -> StoreFile? {
        guard let value = fields[key] else { return nil }
        if value == .boolean(true) { return StoreFile(url: url) }
        guard let fields = value.dictionary else { return nil }
        let name = (url as NSString).lastPathComponent
        let file = StoreValues(fields).file(at: url)
        if let size = fields["size"], file.size == nil {
            throw RowFault(message: "The size of \(name), \(Self.shown(size)), is not a number of bytes.")
        }
        guard let digest = fields["digest"] else { return file }
        if file.sha256 == nil {
            throw RowFault(message: "The digest of \(name), \(Self.shown(digest)), is not a SHA-256.")
        }
        if file.size == nil { throw RowFault(message: "It has a digest for its \(name), but no size.") }
        return file
    }

    private static func shown(_ value: PropertyValue) -> String {
        value.text.map { "'\($0.prefix(100))'" } ?? value.typeName
    }

    /// Returns a file at a known URL, with the size and digest from the row.
    func file(at url: String) -> StoreFile {
        StoreFile(
            url: url, size: fields["size"]?.integer.flatMap { $0.isFileSize ? $0 : nil },
            sha256: fields["digest"]?.string.flatMap(Self.digest))
    }

    /// Returns a SHA-256 digest in lowercase hexadecimal, or nil if the text is not one.
    static func digest(_ text: String) -> String? {
        let text = text.lowercased()
        return text.wholeMatch(of: /[0-9a-f]{64}/) == nil ? nil : text
    }

    /// Returns the URL reference for a path in the store's folder, or nil if the path is invalid or leads outside the
    /// folder.
    static func reference(_ path: String) -> String? {
        guard AssetPath.fault(in: path) == nil else { return nil }
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: ":;?#")
        return path.addingPercentEncoding(withAllowedCharacters: allowed)
    }
}
