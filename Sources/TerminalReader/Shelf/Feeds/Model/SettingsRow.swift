/// A setting on a sheet, or something that is done there.
public struct SettingsRow: Sendable, Hashable, Identifiable {
    /// A value that can be chosen.
    public struct Choice: Sendable, Hashable {
        /// The value, as the host takes it.
        public let value: String
        /// The key that chooses it.
        public let key: Character
        /// What it says.
        public let title: String

        /// Describes a choice.
        public init(_ value: String, key: Character, title: String) {
            (self.value, self.key, self.title) = (value, key, title)
        }
    }

    /// How it is changed.
    public enum Kind: Sendable, Hashable {
        /// By choosing one of some values.
        case choice([Choice])
        /// By typing; what is there already, as it is typed.
        case text(String)
        /// At once, by its key.
        case action
        /// Not here.
        case fixed
        /// By a question that asks what of the feed stays.
        case unfollow(String)
    }

    /// What the host knows it by.
    public let id: String
    /// Its key on the sheet.
    public let key: Character
    /// What it is.
    public let label: String
    /// What holds now, in words; foreign text.
    public let value: String
    /// How it is changed.
    public let kind: Kind
    /// The value that holds, of those that can be chosen.
    public let chosen: String?

    /// Describes a row.
    public init(
        _ id: String, key: Character, label: String, value: String = "", chosen: String? = nil, _ kind: Kind
    ) {
        (self.id, self.key, self.label, self.value, self.chosen, self.kind) = (id, key, label, value, chosen, kind)
    }
}
