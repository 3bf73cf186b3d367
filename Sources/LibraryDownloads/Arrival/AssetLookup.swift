import Periodical

/// A lookup that finds an archive's entries for assets.
struct AssetLookup: Sendable {
    private let numbers: [String: Int]
    private let fallback: ScaleFallback

    init(_ archive: IndexedArchive, preferring scale: Scale) {
        numbers = Dictionary(
            archive.entries.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
        fallback = ScaleFallback(preferring: scale)
    }

    /// Returns the numbers of the entries for assets. The assets are specified by their logical names. Assets that have
    /// no entry are left out.
    func numbers(of assets: [String]) -> [Int] {
        assets.compactMap { asset in fallback.first { numbers[$0.name(for: asset)] } }
    }
}
