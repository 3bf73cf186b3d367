/// A help page for readers, shown in all user interfaces.
package struct HelpTopic: Sendable, Encodable {
    /// A section of the page.
    package struct Section: Sendable, Encodable {
        /// The section's identifier, by which user interfaces add content to certain sections.
        package let name: String
        /// The section's heading.
        package let title: String
        package let text: String
    }

    /// The topic's name in `masthead help NAME`.
    package let name: String
    package let title: String
    package let sections: [Section]

    /// All topics.
    package static let all = [feeds, timers]

    /// Returns the topic with a name, ignoring case, or nil if there is none.
    package static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name.lowercased() } }
}
