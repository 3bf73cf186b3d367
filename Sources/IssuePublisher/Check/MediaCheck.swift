import Foundation
import Media
import Periodical
import Pictures

/// A check of pictures, videos and audio files, based on the results of inspecting them.
struct MediaCheck {
    private let inspections: AssetInspections
    private let reference: AssetReference
    private let limits = PictureLimits()

    /// The maximum number of pixels in a picture for phones. All phones support textures of this size.
    private static let phonePixelLimit = 4096 * 4096
    /// The maximum size in bytes of a picture that phones download and decode without a noticeable delay.
    private static let phoneByteLimit = 8 << 20
    /// The maximum number of pixels, over all frames, in an animation that phones can play.
    private static let phoneAnimationPixelLimit = 250_000_000

    init(_ reference: AssetReference, _ inspections: AssetInspections) {
        self.reference = reference
        self.inspections = inspections
    }

    /// The faults in the files of both scales, and the differences between them.
    var faults: [DocumentFault] {
        var faults: [DocumentFault] = []
        var sizes: [PictureSize] = []
        for scale in Scale.allCases {
            let path = scale.name(for: reference.name)
            guard let inspection = inspections[path] else { continue }
            if let fault = fault(of: path, inspection) {
                faults.append(fault)
            } else if let size = inspection.size {
                sizes.append(size)
                faults += warnings(path, inspection)
            }
        }
        if sizes.count == 2, !sizes[1].isDouble(of: sizes[0]) {
            let right = PictureSize(width: sizes[0].width * 2, height: sizes[0].height * 2)
            let double = Scale.double.name(for: reference.name)
            faults.append(
                fault(
                    "wrong-scale", "'\(double)' has \(sizes[1]) pixels, '\(reference.name)' \(sizes[0]).",
                    "Export the @2x picture with twice the width and height: \(right)."))
        }
        return faults
    }

    private func fault(_ code: String, _ message: String, _ hint: String) -> DocumentFault {
        fault(code, message, [.advice(hint)])
    }

    private func fault(_ code: String, _ message: String, _ remedies: [Remedy]) -> DocumentFault {
        DocumentFault(at: reference.place, code: code, message, remedies: remedies)
    }

    /// Returns the fault that prevents readers from showing a file.
    private func fault(of path: String, _ inspection: AssetInspection) -> DocumentFault? {
        func unreadable(_ message: String, _ remedies: [Remedy]) -> DocumentFault {
            reference.kind == .image
                ? fault("unreadable-picture", message, remedies) : fault("unreadable-media", message, remedies)
        }
        if let failure = inspection.failure {
            return unreadable("'\(path)' cannot be read: \(failure.found).", failure.remedies)
        }
        guard let media = inspection.media else { return nil }
        let expected = FileFormat.media(ofExtension: AssetKind.fileExtension(of: path))
        if let format = media.format, !expected.contains(format) {
            let hint =
                format.mediaExtensions.first.map { "Change its extension to .\($0), also in the pages that name it." }
                ?? "Export it as \(Self.list(expected))."
            return unreadable("'\(path)' is \(format.name), which does not match its extension.", [.advice(hint)])
        }
        if let found = media.fault {
            return unreadable(
                "'\(path)' \(found).", [.advice("Export the file again, or restore it from a backup.")])
        }
        guard media.format != nil else {
            return unreadable(
                "'\(path)' is not \(Self.list(expected)) or any other known format.",
                [.advice("Export the file again.")])
        }
        if let shape = media.picture, let excess = limits.excess(of: shape) {
            return fault(
                "oversized-picture", "'\(path)' is too large for any reader: \(excess).",
                "Export a smaller picture. 2048x2732 pixels are sharp on every screen.")
        }
        guard let failure = inspections.failure(of: path) else { return nil }
        return unreadable("'\(path)' cannot be read: \(failure.found).", failure.remedies)
    }

    /// Returns warnings about files that are too large for phones.
    private func warnings(_ path: String, _ inspection: AssetInspection) -> [DocumentFault] {
        guard let media = inspection.media, let shape = media.picture else { return [] }
        var reasons: [String] = []
        if shape.pixelCount > Self.phonePixelLimit {
            reasons.append("\(shape.shownWidth)x\(shape.shownHeight) pixels")
        }
        if media.byteCount > Self.phoneByteLimit {
            reasons.append("\(media.byteCount.formatted(.byteCount(style: .file)))")
        }
        if shape.frameCount > 1, shape.pixelCount * shape.frameCount > Self.phoneAnimationPixelLimit {
            reasons.append("\(shape.frameCount) frames of \(shape.shownWidth)x\(shape.shownHeight) pixels")
        }
        guard !reasons.isEmpty else { return [] }
        return [
            DocumentFault(
                at: reference.place, severity: .warning, code: "heavy-picture",
                "'\(path)' has \(reasons.joined(separator: ", ")), so phones may show it slowly or not at all.",
                hint: "Export the picture with at most 4096x4096 pixels and 8 MB.")
        ]
    }

    /// Returns a phrase that lists the formats, such as `a PNG picture` or `an MP4 or QuickTime file or an AAC file`.
    private static func list(_ formats: [FileFormat]) -> String {
        formats.map(\.name).joined(separator: " or ")
    }
}
