import Foundation
import Logging
public import Periodical

/// A closure that returns a program setting. It is called each time, so changes apply immediately.
package typealias CurrentSetting<Value> = @Sendable () throws(MastheadError) -> Value

/// The settings that are stored in a library's database.
public struct LibrarySettings: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    /// The default scale.
    let usualScale: Scale

    /// The scale of downloaded issues.
    public var scale: Scale {
        get async throws(MastheadError) { try await ownScale ?? usualScale }
    }

    /// The scale that was set with ``LibrarySettings/setScale(_:)``, or nil if none was set.
    public var ownScale: Scale? {
        get async throws(MastheadError) {
            let value = try await store.read { try SettingRecord.value(.scale, $0) }
            return value.flatMap { Int($0) }.flatMap(Scale.init(rawValue:))
        }
    }

    /// Sets the scale for future downloads of issues.
    public func setScale(_ scale: Scale) async throws(MastheadError) {
        try await store.write { try SettingRecord.set(.scale, String(scale.rawValue), $0) }
        await backups.backUp(.now)
    }
}
