import CICal
import Periodical

/// libical, opened with the first calendar that is read or written.
struct CalendarLibrary: @unchecked Sendable {
    /// The functions; they are thread-safe, each component used by one thread at a time.
    let functions: UnsafePointer<MastheadICal>
    /// The kind of events.
    let event: MastheadComponentKind
    /// The kind of tasks.
    let task: MastheadComponentKind
    /// The kind of what tells of an event.
    let alarm: MastheadComponentKind
    /// The kind of a time zone's name.
    let zone: MastheadPropertyKind

    private static let opened = masthead_ical_open_library().map { CalendarLibrary($0) }

    private init(_ functions: UnsafePointer<MastheadICal>) {
        self.functions = functions
        event = functions.pointee.component_string_to_kind("VEVENT")
        task = functions.pointee.component_string_to_kind("VTODO")
        alarm = functions.pointee.component_string_to_kind("VALARM")
        zone = functions.pointee.property_string_to_kind("TZID")
    }

    /// The library.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` where it is not installed.
    static func open() throws(MastheadError) -> CalendarLibrary {
        guard let opened else {
            throw MastheadError(
                .configuration, cannot: "open", to: "libical", found: "version 3 of it is not installed",
                hint: "Install it (Debian and Ubuntu: libical3, macOS: libical).")
        }
        return opened
    }

    /// A text that libical made for its caller.
    func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { functions.pointee.memory_free_buffer(text) }
        return String(cString: text)
    }
}
