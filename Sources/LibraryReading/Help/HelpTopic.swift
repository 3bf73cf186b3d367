/// A page of help for readers, which all user interfaces show.
package struct HelpTopic: Sendable, Encodable {
    /// A section of the page.
    package struct Section: Sendable, Encodable {
        /// The identifier, for user interfaces that add something.
        package let name: String
        /// The heading.
        package let title: String
        package let text: String
    }

    /// The name for `masthead help NAME`.
    package let name: String
    package let title: String
    package let sections: [Section]

    /// All topics.
    package static let all = [feeds, timers]

    /// Returns the topic with a name, or nil.
    package static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name.lowercased() } }
}
