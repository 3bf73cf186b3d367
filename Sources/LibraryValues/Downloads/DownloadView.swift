public import Foundation
public import Periodical

/// A pending download and its state at one moment.
public struct DownloadView: Codable, Sendable, Hashable {
    /// The reference `HANDLE/NAME` of the item.
    public var id: String
    /// The handle of the publication.
    public var handle: String
    /// The name of the item, which is unique in the publication.
    public var name: String
    /// The URL of the content, without a password.
    public var asset: String
    /// The number of downloaded bytes.
    public var bytes = 0
    /// The size of the complete content in bytes.
    public var totalBytes: Int?
    /// The number of bytes in the last second.
    public var rate = 0
    /// The state.
    public var state: DownloadState
    /// The error of the last attempt.
    public var error: String?
    /// The code of the error.
    public var errorCode: String?
    /// The ways to fix the error.
    public var remedies: [Remedy] = []
    /// The reason for a hold: `quiet-hours`, `limit` or `larger-than-limit`. Null if there is no hold.
    public var hold: String?
    /// The time when the hold ends. Null if there is no hold, or waiting does not help.
    public var holdUntil: Date?

    /// Describes a download.
    public init(of handle: String, _ name: String, id: String, asset: String, _ state: DownloadState) {
        (self.handle, self.name, self.id, self.asset, self.state) = (handle, name, id, asset, state)
    }
}
