import IssueLibrary
import Periodical

/// A damaged cover in the output of `verify` and `verify --json`.
struct CoverDocument: Encodable {
    enum State {
        /// The next refresh downloads the cover again.
        case damaged
        /// A new cover was downloaded.
        case repaired
        /// The publisher's file is damaged in the same way.
        case published
        /// The download failed.
        case notDownloaded

        /// Whether there is nothing more that the user can do about the cover.
        var isSettled: Bool { self == .repaired || self == .published }
    }

    let id: ItemReference
    let name: String
    /// The cover's fault.
    let cover: String
    let repaired: Bool
    /// The state, which is not part of the JSON.
    let state: State
    /// The label, which is not part of the JSON.
    let label: String

    private enum CodingKeys: String, CodingKey { case id, name, cover, repaired }

    init(_ fault: CoverFault, _ state: State) {
        (id, name, cover, label) = (fault.item, fault.item.name, fault.found, fault.label)
        (self.state, repaired) = (state, state == .repaired)
    }

    func show() {
        let console = Console.current
        let remedy =
            switch state {
            case .damaged: "; use `masthead verify --repair` to download it again"
            case .repaired: ", repaired"
            case .published: "; the publisher's file has the same fault"
            case .notDownloaded: "; it cannot be downloaded now"
            }
        console.printAdvice("\(console.name(label, id)): the cover \(cover.printable)\(remedy)")
    }
}
