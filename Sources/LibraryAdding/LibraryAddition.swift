public import Foundation
public import LibraryFeeds

/// The result of following an address.
public enum LibraryAddition: Sendable {
    /// The address belongs to a single publication.
    case publication(PublicationAddition)
    /// The address belongs to a list of feeds, which the library now follows.
    case feeds(FeedListAddition)
    /// The address belongs to a web page that links to several feeds. None is followed until the user chooses one.
    case choice([FeedChoice], page: URL)
}
