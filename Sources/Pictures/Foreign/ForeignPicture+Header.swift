import Foundation
import Periodical

extension ForeignPicture {
    /// A picture's header, as printed by libvips without decoding the picture.
    struct Header {
        let size: PictureSize
        /// The number of pictures in the file.
        let pageCount: Int
        /// Whether the colors must be converted to sRGB. RGB and gray pictures without a profile count as sRGB, because
        /// a conversion would change their colors.
        let isForeign: Bool
        let hasTransparency: Bool

        init?(_ text: String) {
            // Use the first value of each name: text from the file may look like header fields in later lines.
            var values: [Substring: String] = [:]
            for line in text.split(separator: "\n") {
                guard let colon = line.firstIndex(of: ":"), values[line[..<colon]] == nil else { continue }
                values[line[..<colon]] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
            guard let width = values["width"].flatMap({ Int($0) }), let height = values["height"].flatMap({ Int($0) }),
                let bands = values["bands"].flatMap({ Int($0) }), let colors = values["interpretation"]
            else { return nil }
            size = PictureSize(width: width, height: height)
            pageCount = max(1, values["n-pages"].flatMap { Int($0) } ?? 1)
            let isGray = ["b-w", "grey16"].contains(colors)
            isForeign = values["icc-profile-data"] != nil || !(isGray || ["srgb", "rgb16", "rgb"].contains(colors))
            hasTransparency = bands > (isGray ? 1 : colors == "cmyk" ? 4 : 3)
        }
    }

    /// Reads a picture's header.
    /// - Parameter link: a link to the file with a plain name.
    func header(of link: URL, part: Part? = nil) throws(MastheadError) -> Header {
        let program = vips("vipsheader")
        let result = try program.result(["-a", name(of: link, part)], on: file)
        guard result.status == 0, let header = Header(String(decoding: result.output, as: UTF8.self)) else {
            throw unreadable(reason(result, link))
        }
        return header
    }

    /// Returns the name under which libvips opens a picture in the file.
    func name(of link: URL, _ part: Part?) -> String {
        guard let part, format == .tiff else { return link.path }
        return "\(link.path)[page=\(part.index)]"
    }

    /// Returns a libvips program that cannot use loaders that libvips considers unsafe for untrusted files, unless the
    /// format needs them.
    func vips(_ name: String) -> LimitedProgram {
        let isSafe = format == .tiff || format == .heif
        return LimitedProgram(
            name: name, package: "libvips-tools", seconds: Int(limits.seconds), action: "read the picture",
            variables: ["-u", "VIPSHOME", "VIPS_WARNING=0"] + (isSafe ? ["VIPS_BLOCK_UNTRUSTED=1"] : []))
    }

    /// Returns libvips' error message without the file's plain name.
    func reason(_ result: LimitedProgram.Result, _ link: URL) -> String {
        guard result.status != 128 else { return "decoding the picture uses too much time or memory" }
        let lines = result.lines.filter { !$0.contains("WARNING") && !$0.contains("unable to write") }
        guard let line = lines.first else { return "libvips cannot read the file" }
        // Remove the end of ImageMagick's messages, which is a location in its source code.
        let told = line.replacing(link.path, with: "").prefix { $0 != "@" }
        let words = told.trimmingCharacters(in: CharacterSet(charactersIn: ": `'"))
        return "libvips cannot read the file: \(String(words.prefix(160)).printable)"
    }
}
