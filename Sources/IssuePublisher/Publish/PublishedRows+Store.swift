import Formats
import Foundation
import Periodical

extension PublishedRows {
    /// Reads a store's books and their files.
    /// - Parameters:
    ///   - data: the store's `config.json`.
    ///   - read: returns the bytes of a list beside `config.json`, or nil if the list does not exist.
    /// - Throws: ``MastheadError`` if the data is not a store's catalog or a list cannot be read.
    init(
        storeOf data: Data, subject: String, _ read: (String) throws(MastheadError) -> Data?
    ) throws(MastheadError) {
        self.init()
        let front: StoreFront?
        do { front = try Catalog.read(data, subject: subject).catalog.store } catch {
            throw Self.foreign(subject, error.found)
        }
        guard let front else { throw Self.foreign(subject, "the file belongs to another type of catalog") }
        isSoldStore = front.sale != .free && front.press != nil
        for list in StoreList.allCases {
            guard let data = try read(list.rawValue) else { continue }
            lists.updateValue(front.files[list.rawValue], forKey: list.rawValue)
            switch list {
            case .categories, .news: break
            case .banners:
                for banner in try StoreList.readBanners(data, subject: subject).banners { note(banner.image) }
            case .books: note(try StoreList.readBooks(data, of: front, isVouchedFor: false, subject: subject).catalog)
            }
        }
    }

    private static func foreign(_ subject: String, _ found: String) -> MastheadError {
        MastheadError(
            .publishing, cannot: "read the config.json of the store", to: subject, found: found,
            hint: "Publish the store to a separate folder.")
    }

    private mutating func note(_ catalog: Catalog) {
        for entry in catalog.entries {
            names.insert(entry.name)
            if let content = entry.content { note(StoreFile(url: content)) }
            for archive in entry.archives { note(StoreFile(url: archive.url, sha256: archive.sha256)) }
            guard let offer = StoreOffer(entry.description) else { continue }
            for file in [offer.sample, offer.page, offer.cover] { note(file) }
        }
    }

    private mutating func note(_ file: StoreFile?) {
        guard let file, let path = file.url.removingPercentEncoding else { return }
        files.updateValue(file.sha256, forKey: path)
    }
}
