public import Foundation
import GRDB
import LibraryCore
import Periodical

/// The place in a file that a program on a device has reached, as the program reports it.
public struct DeviceProgress: Sendable, Hashable {
    /// The program's identifier of the file, such as KOReader's partial MD5. The library may not know the file.
    public var document: String
    /// The device whose token the program used.
    public var device: NetworkDevice.ID
    /// The program's own identifier. Several programs may use the same token.
    public var program: String
    /// The name that the program reports.
    public var name: String
    /// The place in the program's own form: a page number, or a path in the document.
    public var place: String
    /// The part of the file before the place, from 0 to 1.
    public var share: Double
    /// The time when the library received the progress. A program may report its progress long after the user has read.
    public var received: Date

    /// Creates a progress. Texts from the network are shortened.
    public init(
        document: String, device: NetworkDevice.ID, program: String, name: String, place: String, share: Double,
        received: Date
    ) {
        (self.document, self.device) = (document, device)
        self.program = String(program.prefix(Self.nameLimit))
        self.name = String(name.prefix(Self.nameLimit))
        self.place = place
        self.share = share.isFinite ? min(1, max(0, share)) : 0
        self.received = received
    }

    private static let nameLimit = 100
    private static let documentLimit = 128
    private static let placeLimit = 2000

    /// Whether the library can store the progress.
    package var isValid: Bool { Self.isDocument(document) && !place.isEmpty && place.utf8.count <= Self.placeLimit }

    /// Whether a text from the network can identify a file.
    package static func isDocument(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= documentLimit
            && text.unicodeScalars.allSatisfy { $0.value > 0x1F && $0.value != 0x7F }
    }

    init(row: Row) throws {
        self.init(
            document: try row.value("document"), device: try row.value("deviceID"), program: try row.value("program"),
            name: try row.value("name"), place: try row.value("place"), share: try row.value("share"),
            received: try row.date("receivedAt"))
    }
}
