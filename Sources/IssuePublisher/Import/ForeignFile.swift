import Periodical

/// A file that is recognized by its first bytes but cannot be imported.
enum ForeignFile {
    /// Returns the kind of file as a phrase with an article, or nil if the first bytes are inconclusive.
    static func name(of format: FileFormat?) -> String? {
        switch format {
        case .rar: "a RAR archive (CBR)"
        case .sevenZip: "a 7z archive (CB7)"
        default: format?.name
        }
    }

    /// Returns the step that the error suggests instead of an import.
    static func hint(for format: FileFormat?) -> String {
        switch format {
        case .png, .jpeg, .gif, .webp: "Put the picture into a folder, and import the folder."
        case .tiff, .bitmap, .heif, .jpegXL, .jpeg2000, .photoshop, .svg:
            "Convert it to PNG or JPEG, and import its folder."
        case .rar, .sevenZip, .gzip, .bzip2, .xz, .zstandard, .tar: "Unpack the archive, and import the folder."
        case .postScript, .djvu, .mobipocket, .lit, .chm, .officeBinary, .richText, .html:
            "Export it as a PDF from its program, and import the PDF."
        default: "Import a PDF, a folder of pictures, a CBZ or an HPub instead."
        }
    }
}
