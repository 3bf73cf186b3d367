package import Foundation

/// A feed in a service's list of subscriptions.
package struct ServiceSubscription: Sendable, Hashable {
    /// The feed's ID at the service, for example `feed/12`.
    package let id: String
    package let title: String?
    package let url: URL
    package let home: URL?
    /// The folders that contain the feed, by their names at the service.
    package let labels: [String]

    package init(id: String, title: String?, url: URL, home: URL?, labels: [String]) {
        (self.id, self.title, self.url, self.home, self.labels) = (id, title, url, home, labels)
    }

    /// Returns the service's name for a folder, because sync services have no nested folders.
    static func label(of path: [String]) -> String { path.joined(separator: "/") }

    /// Returns the path of a folder from the service's name for it.
    static func path(of label: String) -> [String] {
        label.split(separator: "/").map { String($0).wordsOnOneLine }.filter { !$0.isEmpty }
    }
}
