import Periodical

/// Which entry of an archive serves an asset.
struct AssetLookup: Sendable {
    private let numbers: [String: Int]
    private let fallback: ScaleFallback

    init(_ archive: IndexedArchive, preferring scale: Scale) {
        numbers = Dictionary(
            archive.entries.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
        fallback = ScaleFallback(preferring: scale)
    }

    /// The numbers of the entries for some assets, by their logical names; those that the archive has none for are left out.
    func numbers(of assets: [String]) -> [Int] {
        assets.compactMap { asset in fallback.first { numbers[$0.name(for: asset)] } }
    }
}
