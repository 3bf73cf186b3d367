import CICal
import Periodical

/// The libical library, which the first calendar loads.
struct CalendarLibrary: @unchecked Sendable {
    /// The functions of libical. Each component must be used by only one thread at a time.
    let functions: UnsafePointer<MastheadICal>
    /// The component kind for events in libical.
    let event: MastheadComponentKind
    /// The component kind for tasks in libical.
    let task: MastheadComponentKind
    /// The component kind for alarms in libical.
    let alarm: MastheadComponentKind
    /// The property kind for time zone names in libical.
    let zone: MastheadPropertyKind

    private static let opened = masthead_ical_open_library().map { CalendarLibrary($0) }

    private init(_ functions: UnsafePointer<MastheadICal>) {
        self.functions = functions
        event = functions.pointee.component_string_to_kind("VEVENT")
        task = functions.pointee.component_string_to_kind("VTODO")
        alarm = functions.pointee.component_string_to_kind("VALARM")
        zone = functions.pointee.property_string_to_kind("TZID")
    }

    /// Returns the library, and loads it if necessary.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` if the library is not installed.
    static func open() throws(MastheadError) -> CalendarLibrary {
        guard let opened else {
            throw MastheadError(
                .configuration, cannot: "open", to: "libical", found: "libical 3 is not installed",
                hint: "Install libical (Debian and Ubuntu: libical3, macOS: libical).")
        }
        return opened
    }

    /// Converts a text that libical has allocated to a string, and frees the memory of the text.
    func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { functions.pointee.memory_free_buffer(text) }
        return String(cString: text)
    }
}
