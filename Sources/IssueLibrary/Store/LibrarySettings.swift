import Periodical

/// What a library remembers about itself.
struct LibrarySettings: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    /// The scale until the library is told one.
    let usualScale: Scale

    /// The scale at which issues are brought in.
    var scale: Scale {
        get async throws(MastheadError) { try await ownScale ?? usualScale }
    }

    /// The scale that the library was told; nil until then.
    var ownScale: Scale? {
        get async throws(MastheadError) {
            let value = try await store.read { try SettingRecord.value(.scale, $0) }
            return value.flatMap { Int($0) }.flatMap(Scale.init(rawValue:))
        }
    }

    func setScale(_ scale: Scale) async throws(MastheadError) {
        try await store.write { try SettingRecord.set(.scale, String(scale.rawValue), $0) }
        await backups.backUp(.now)
    }
}
