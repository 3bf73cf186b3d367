import Periodical

/// Finds the archive entries that contain assets.
struct AssetLookup: Sendable {
    private let numbers: [String: Int]
    private let fallback: ScaleFallback

    init(_ archive: IndexedArchive, preferring scale: Scale) {
        numbers = Dictionary(
            archive.entries.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
        fallback = ScaleFallback(preferring: scale)
    }

    /// Returns the entry numbers for assets, which are given by their logical names. Assets without an entry are
    /// omitted.
    func numbers(of assets: [String]) -> [Int] {
        assets.compactMap { asset in fallback.first { numbers[$0.name(for: asset)] } }
    }
}
