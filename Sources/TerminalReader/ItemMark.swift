import LibraryValues

/// A mark that the user sets and removes with a key, on the shelf and in an open issue.
///
/// The keys, the menu and the help use ``TerminalWords/Marks/all``. A new mark needs only an entry there.
struct ItemMark: Sendable {
    let kind: MarkKind
    let key: Character
    /// The screens with this key.
    let place: KeyTable.Place
    /// The meaning of the key.
    let help: String
    /// The menu's label for an item without the mark.
    let add: String
    /// The menu's label for an item with the mark.
    let remove: String
    /// Returns the message to show after the mark was set or removed.
    let done: @Sendable (_ title: String, _ isSet: Bool) -> String

    /// Returns whether an item has the mark.
    func isSet(on item: ItemView) -> Bool { kind.property.map { item[keyPath: $0] } ?? false }

    /// Returns the menu's label for an item.
    func label(isSet: Bool) -> String { isSet ? remove : add }
}
