import CICal
import Periodical

/// The libical library, opened for the first calendar that is read or written.
struct CalendarLibrary: @unchecked Sendable {
    /// The library's functions. Each component must be used by only one thread at a time.
    let functions: UnsafePointer<MastheadICal>
    /// The component kind of events.
    let event: MastheadComponentKind
    /// The component kind of tasks.
    let task: MastheadComponentKind
    /// The component kind of alarms.
    let alarm: MastheadComponentKind
    /// The property kind of time zone names.
    let zone: MastheadPropertyKind

    private static let opened = masthead_ical_open_library().map { CalendarLibrary($0) }

    private init(_ functions: UnsafePointer<MastheadICal>) {
        self.functions = functions
        event = functions.pointee.component_string_to_kind("VEVENT")
        task = functions.pointee.component_string_to_kind("VTODO")
        alarm = functions.pointee.component_string_to_kind("VALARM")
        zone = functions.pointee.property_string_to_kind("TZID")
    }

    /// Returns the library.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` if the library is not installed.
    static func open() throws(MastheadError) -> CalendarLibrary {
        guard let opened else {
            throw MastheadError(
                .configuration, cannot: "open", to: "libical", found: "version 3 is not installed",
                hint: "Install libical (Debian and Ubuntu: libical3, macOS: libical).")
        }
        return opened
    }

    /// Converts and frees a text that libical allocated.
    func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { functions.pointee.memory_free_buffer(text) }
        return String(cString: text)
    }
}
