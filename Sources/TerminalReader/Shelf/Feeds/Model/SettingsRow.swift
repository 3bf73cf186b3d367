/// A row in a settings sheet: a setting or an action.
public struct SettingsRow: Sendable, Hashable, Identifiable {
    /// A value that the user can choose for a setting.
    public struct Choice: Sendable, Hashable {
        /// The value, in the form that the host accepts.
        public let value: String
        /// The key that selects the value.
        public let key: Character
        /// The label.
        public let title: String

        /// Creates a value.
        public init(_ value: String, key: Character, title: String) {
            (self.value, self.key, self.title) = (value, key, title)
        }
    }

    /// How to change a setting.
    public enum Kind: Sendable, Hashable {
        /// The user selects one of these values.
        case choice([Choice])
        /// The user types the value into a prompt, which starts with this text.
        case text(String)
        /// The row's key carries out the action.
        case action
        /// The row cannot be changed here.
        case fixed
        /// A pop-up asks whether to unfollow the feed with this handle, and whether to keep its posts.
        case unfollow(String)
    }

    /// The host's ID of the setting or action.
    public let id: String
    /// The key of the row.
    public let key: Character
    /// The name of the setting or action.
    public let label: String
    /// A description of the current value, which is untrusted text.
    public let value: String
    /// How to change the setting.
    public let kind: Kind
    /// The current value if the user chooses from a list of values.
    public let chosen: String?

    /// Creates a row.
    public init(
        _ id: String, key: Character, label: String, value: String = "", chosen: String? = nil, _ kind: Kind
    ) {
        (self.id, self.key, self.label, self.value, self.chosen, self.kind) = (id, key, label, value, chosen, kind)
    }
}
