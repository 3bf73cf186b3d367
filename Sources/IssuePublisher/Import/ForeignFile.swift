import Foundation

/// What a file is that cannot be imported, told by how it begins.
enum ForeignFile {
    /// What it is, with its article; nil where its beginning does not tell.
    static func name(beginning start: Data) -> String? {
        let known: [([UInt8], String)] = [
            (Array("Rar!".utf8), "a RAR archive (CBR)"), ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive (CB7)"),
            ([0x1F, 0x8B], "a gzip archive"), ([0xD0, 0xCF, 0x11, 0xE0], "a document of an old Office"),
            (Array("{\\rtf".utf8), "an RTF document"), (Array("%!PS".utf8), "PostScript"),
            (Array("AT&TFORM".utf8), "a DjVu document"), ([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)"),
            ([0xFF, 0xD8, 0xFF], "a picture (JPEG)"), (Array("GIF8".utf8), "a picture (GIF)"),
            (Array("II*\0".utf8), "a picture (TIFF)"), (Array("MM\0*".utf8), "a picture (TIFF)"),
        ]
        if let found = known.first(where: { start.starts(with: $0.0) }) { return found.1 }
        let text = String(decoding: start.prefix(512), as: UTF8.self).lowercased()
        return text.contains("<html") || text.contains("<!doctype html") ? "a web page" : nil
    }

    /// What to do about it.
    static func hint(for name: String?) -> String {
        switch name {
        case .some(let name) where name.hasSuffix("(TIFF)"): "Convert it to PNG or JPEG, and import a folder of such."
        case .some(let name) where name.hasPrefix("a picture"): "Put it into a folder, and import the folder."
        case .some(let name) where name.contains("archive"): "Unpack it, and import the folder."
        case .some: "Export it as a PDF from the program that made it, and import that."
        case nil: "Take a PDF, a folder of pictures, a CBZ or an HPub. A CBR is unpacked first."
        }
    }
}
