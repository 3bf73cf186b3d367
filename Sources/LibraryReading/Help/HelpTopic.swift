/// A page of help on a subject, in words for a person that reads: every face shows the same.
package struct HelpTopic: Sendable, Encodable {
    /// A part of the page.
    package struct Section: Sendable, Encodable {
        /// What it is known by to faces that have something to add.
        package let name: String
        /// What it is about.
        package let title: String
        package let text: String
    }

    /// The word by which it is asked for.
    package let name: String
    package let title: String
    package let sections: [Section]

    /// All that there are.
    package static let all = [feeds, timers]

    /// The topic of a name; nil where there is none.
    package static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name.lowercased() } }
}
