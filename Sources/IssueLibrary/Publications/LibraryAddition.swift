public import Foundation

/// What became of an address that was given to be followed.
public enum LibraryAddition: Sendable {
    /// It is one publication.
    case publication(PublicationAddition)
    /// It is a list of feeds, which are followed from now on.
    case feeds(FeedListAddition)
    /// It is a web page that names several feeds. None is followed until one is chosen.
    case choice([FeedChoice], page: URL)
}
