import Foundation
import IssueLibrary
import LibraryDevices
import Periodical

/// The exchange of reading progress with programs on other devices.
///
/// A device's progress becomes the library's position only if the device knew the newest position before. A device that
/// was not connected for a while therefore cannot move the library's position back. No clock of a device is used.
struct ProgressExchange: Sendable {
    let items: SharedItems
    let now: @Sendable () -> Date

    init(items: SharedItems, now: @escaping @Sendable () -> Date = { Date() }) { (self.items, self.now) = (items, now) }

    private var library: IssueLibrary { items.library }
    private var reported: ReportedProgress { library.networkDevices.progress }

    /// Stores the progress of a program. If the library knows the file and its pages, and the device knew the newest
    /// position, the position of the item moves.
    /// - Returns: false if the file does not have the page. Other programs could not open such a page.
    func receive(_ progress: DeviceProgress) async throws(MastheadError) -> Bool {
        let (file, number) = (try await reported.file(progress.document), Self.page(progress.place))
        if let pageCount = file?.pageCount, let number, number < 1 || number > pageCount { return false }
        guard try await reported.set(progress), library.isWritable else { return true }
        guard let file, let pageCount = file.pageCount, let number,
            // A program that failed to open a file reports its beginning.
            progress.share > 0,
            let item = try await library.items.item(file.item), let offer = try await items.offer(of: item),
            // A correction may have changed the number of pages.
            offer.articleCounts.reduce(0, +) == pageCount, let position = offer.position(number)
        else { return true }
        let seen = try await reported.seen(progress.document, by: progress.device) ?? .distantPast
        guard (item.lastOpened ?? .distantPast) <= seen || item.lastOpened == nil else { return true }
        let former = try await library.positions.position(item.reference).flatMap { offer.number(of: $0) } ?? 0
        try await library.positions.setPosition(position, for: item.reference)
        // The program reports only some pages. The user has read the pages since the former position.
        if former < number {
            try await library.positions.addReadPages(
                (former + 1...number).compactMap { offer.position($0) }, of: item.reference)
        }
        try await reported.setSeen(progress.document, by: progress.device, at: now())
        return true
    }

    /// Returns the newest progress in a file: the position in the library, or the progress that a program sent last.
    /// Returns nil if there is none.
    func newest(of document: String, for device: NetworkDevice.ID) async throws(MastheadError) -> DeviceProgress? {
        guard DeviceProgress.isDocument(document) else { return nil }
        let reported = try await reported.newest(of: document)
        let own = try await own(document, device)
        try await self.reported.setSeen(document, by: device, at: now())
        guard let own else { return reported }
        // The position in the library is newer, unless this progress moved it.
        guard let reported, reported.share > 0,
            reported.received >= own.received || Self.page(reported.place) == Self.page(own.place)
        else {
            return own
        }
        return reported
    }

    /// Returns the position in the library as a progress. Returns nil for files whose pages are not known. The place in
    /// a text is never computed, because a program that cannot find a place opens the file at the beginning.
    private func own(
        _ document: String, _ device: NetworkDevice.ID
    ) async throws(MastheadError) -> DeviceProgress? {
        guard let file = try await reported.file(document), let pageCount = file.pageCount,
            let item = try await library.items.item(file.item), let opened = item.lastOpened,
            let position = try await library.positions.position(file.item),
            let offer = try await items.offer(of: item), offer.articleCounts.reduce(0, +) == pageCount,
            let number = offer.number(of: position)
        else { return nil }
        return DeviceProgress(
            document: document, device: device, program: "masthead", name: "Masthead", place: "\(number)",
            share: Double(number) / Double(pageCount), received: opened)
    }

    /// Returns the page number in a place, or nil if the place is in a text.
    private static func page(_ place: String) -> Int? { Int(place) ?? Double(place).flatMap { Int(exactly: $0) } }
}
