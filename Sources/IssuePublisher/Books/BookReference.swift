import Foundation

enum BookReference {
    /// Returns a relative, percent-encoded reference to a file.
    static func relative(_ path: String, from document: String) -> String {
        let from = document.split(separator: "/").dropLast()
        let to = path.split(separator: "/")
        let common = zip(from, to.dropLast()).prefix { $0 == $1 }.count
        let down = to.dropFirst(common).map { encoded(String($0)) }
        return (Array(repeating: "..", count: from.count - common) + down).joined(separator: "/")
    }

    /// Returns a percent-encoded path relative to the book's root folder.
    static func encoded(_ path: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "?#%;:'()\"")
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    }
}
