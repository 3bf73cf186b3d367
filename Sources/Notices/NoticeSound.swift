/// The sound of a notification.
package enum NoticeSound: Sendable, Hashable {
    /// A named sound of the desktop's theme (Sound Naming Specification).
    case named(String)
    /// No sound.
    case silence

    /// Parses the name of a sound, or the word `no`. Returns nil if the text cannot be the name of a sound.
    package init?(_ text: String) {
        guard text != "no" else {
            self = .silence
            return
        }
        let isName =
            (1...64).contains(text.utf8.count) && !text.hasPrefix("-")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
        guard isName else { return nil }
        self = .named(text)
    }

    /// The text that users type for this value.
    package var text: String {
        switch self {
        case .named(let name): name
        case .silence: "no"
        }
    }
}
