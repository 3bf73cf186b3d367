package import Foundation

/// A feed as a service has it in its list.
package struct ServiceSubscription: Sendable, Hashable {
    /// What the service knows it by, such as `feed/12`.
    package let id: String
    package let title: String?
    package let url: URL
    package let home: URL?
    /// The folders that it lies in, as the service names them.
    package let labels: [String]

    package init(id: String, title: String?, url: URL, home: URL?, labels: [String]) {
        (self.id, self.title, self.url, self.home, self.labels) = (id, title, url, home, labels)
    }

    /// The service's name of a folder: it knows no folders within folders.
    static func label(of path: [String]) -> String { path.joined(separator: "/") }

    /// The folder that a name of the service's means.
    static func path(of label: String) -> [String] {
        label.split(separator: "/").map { String($0).wordsOnOneLine }.filter { !$0.isEmpty }
    }
}
