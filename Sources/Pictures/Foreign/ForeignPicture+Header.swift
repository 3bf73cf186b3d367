import Foundation
import Periodical

extension ForeignPicture {
    /// What libvips says of a picture before it decodes it.
    struct Header {
        let size: PictureSize
        /// How many pictures the file has, one after the other.
        let pageCount: Int
        /// Whether its colours have to be converted for sRGB. Without a profile and in RGB or grey they are taken for that
        /// already: told to export them, libvips would shift them.
        let isForeign: Bool
        let hasTransparency: Bool

        init?(_ text: String) {
            // Its own fields come first; what the file itself says behind them may look like one.
            var values: [Substring: String] = [:]
            for line in text.split(separator: "\n") {
                guard let colon = line.firstIndex(of: ":"), values[line[..<colon]] == nil else { continue }
                values[line[..<colon]] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
            guard let width = values["width"].flatMap({ Int($0) }), let height = values["height"].flatMap({ Int($0) }),
                let bands = values["bands"].flatMap({ Int($0) }), let colours = values["interpretation"]
            else { return nil }
            size = PictureSize(width: width, height: height)
            pageCount = max(1, values["n-pages"].flatMap { Int($0) } ?? 1)
            let isGrey = ["b-w", "grey16"].contains(colours)
            isForeign = values["icc-profile-data"] != nil || !(isGrey || ["srgb", "rgb16", "rgb"].contains(colours))
            hasTransparency = bands > (isGrey ? 1 : colours == "cmyk" ? 4 : 3)
        }
    }

    /// Looks at a picture.
    /// - Parameter link: its file by a plain name, with the place of a part in brackets behind it.
    func header(of link: URL, part: Part? = nil) throws(MastheadError) -> Header {
        let program = vips("vipsheader")
        let result = try program.result(["-a", name(of: link, part)], on: file)
        guard result.status == 0, let header = Header(String(decoding: result.output, as: UTF8.self)) else {
            throw unreadable(reason(result, link))
        }
        return header
    }

    /// The name by which libvips opens one of the pictures of a file.
    func name(of link: URL, _ part: Part?) -> String {
        guard let part, format == .tiff else { return link.path }
        return "\(link.path)[page=\(part.index)]"
    }

    /// One of libvips's programs. Loaders that it does not count as safe for hostile files are switched off where the format
    /// needs none of them.
    func vips(_ name: String) -> LimitedProgram {
        let isSafe = format == .tiff || format == .heif
        return LimitedProgram(
            name: name, package: "libvips-tools", seconds: Int(limits.seconds), action: "read the picture",
            variables: ["-u", "VIPSHOME", "VIPS_WARNING=0"] + (isSafe ? ["VIPS_BLOCK_UNTRUSTED=1"] : []))
    }

    /// What was wrong, in libvips's words without the name that it was given.
    func reason(_ result: LimitedProgram.Result, _ link: URL) -> String {
        guard result.status != 128 else { return "decoding it takes too long or too much memory" }
        let lines = result.lines.filter { !$0.contains("WARNING") && !$0.contains("unable to write") }
        guard let line = lines.first else { return "libvips cannot read it" }
        // ImageMagick, where libvips asks it, names the place in its own sources as well.
        let told = line.replacing(link.path, with: "").prefix { $0 != "@" }
        let words = told.trimmingCharacters(in: CharacterSet(charactersIn: ": `'"))
        return "libvips cannot read it: \(String(words.prefix(160)).printable)"
    }
}
