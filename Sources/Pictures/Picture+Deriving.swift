import CVips
public import Periodical

extension Picture {
    /// Whether the picture is animated. Scaling would drop the animation.
    public func isAnimated() throws(MastheadError) -> Bool {
        try admit().frameCount > 1
    }

    /// Creates smaller, upright pictures, scaled with the Lanczos kernel. The file is decoded only once, and each
    /// picture is derived from the one before, so the largest must come first.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`.
    public func derive(_ renditions: [Rendition]) throws(MastheadError) {
        try admit()
        let functions = vips.functions
        var steps = PictureSteps(self)
        defer {
            steps.release()
            // Release the buffers that libvips keeps for this thread.
            functions.pointee.thread_shutdown()
        }
        var source: OpaquePointer?
        for (index, rendition) in renditions.enumerated() {
            var image = try scaled(to: rendition.size, from: source, &steps)
            if index + 1 < renditions.count {
                // Decode the picture once, and derive the smaller ones from these pixels.
                let copy = try compute(image) { [image] in functions.pointee.image_copy_memory(image) }
                image = try steps.add { out in
                    out.pointee = copy
                    return 0
                }
                source = image
            }
            if !rendition.hasTransparency, functions.pointee.image_hasalpha(image) != 0 {
                image = try steps.add { [image] in masthead_vips_flatten(functions, image, $0) }
            }
            masthead_vips_strip(functions, image)
            try compute(image) { [image] in masthead_vips_write(functions, image, rendition.target) == 0 ? () : nil }
        }
    }

    /// Writes part of the picture to a file.
    /// - Parameters:
    ///   - area: the part, in pixels of the displayed picture, which must contain it.
    ///   - rendition: the file and its quality. Its size is ignored.
    public func crop(_ area: PictureArea, to rendition: Rendition) throws(MastheadError) {
        let functions = vips.functions
        var steps = PictureSteps(self)
        defer { steps.release() }
        let whole = try size()
        let upright = try steps.add {
            masthead_vips_scaled(functions, file.path, $0, Int32(clamping: whole.width), Int32(clamping: whole.height))
        }
        let part = try steps.add {
            masthead_vips_crop(
                functions, upright, $0, Int32(clamping: area.left), Int32(clamping: area.top),
                Int32(clamping: area.width), Int32(clamping: area.height))
        }
        try compute(part) { masthead_vips_write(functions, part, rendition.target) == 0 ? () : nil }
    }

    private func scaled(
        to size: Rendition.Size, from source: OpaquePointer?, _ steps: inout PictureSteps
    ) throws(MastheadError) -> OpaquePointer {
        let functions = vips.functions
        switch size {
        case .half:
            let whole = try self.size()
            let (width, height) = (Int32(clamping: max(1, whole.width / 2)), Int32(clamping: max(1, whole.height / 2)))
            return try steps.add { masthead_vips_scaled(functions, file.path, $0, width, height) }
        case .fitting(let box):
            let (width, height) = (Int32(clamping: box.width), Int32(clamping: box.height))
            if let source {
                return try steps.add { masthead_vips_fitted_image(functions, source, $0, width, height) }
            }
            return try steps.add { masthead_vips_fitted(functions, file.path, $0, width, height, 2) }
        }
    }
}
