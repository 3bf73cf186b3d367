import CICal
import Periodical

/// The libical library, loaded for the first calendar.
struct CalendarLibrary: @unchecked Sendable {
    /// The functions of libical. A component must not be used by two threads at once.
    let functions: UnsafePointer<MastheadICal>
    /// libical's component kind for events.
    let event: MastheadComponentKind
    /// libical's component kind for tasks.
    let task: MastheadComponentKind
    /// libical's component kind for alarms.
    let alarm: MastheadComponentKind
    /// libical's property kind for time zone names.
    let zone: MastheadPropertyKind

    private static let opened = masthead_ical_open_library().map { CalendarLibrary($0) }

    private init(_ functions: UnsafePointer<MastheadICal>) {
        self.functions = functions
        event = functions.pointee.component_string_to_kind("VEVENT")
        task = functions.pointee.component_string_to_kind("VTODO")
        alarm = functions.pointee.component_string_to_kind("VALARM")
        zone = functions.pointee.property_string_to_kind("TZID")
    }

    /// Returns the library, and loads it on the first call.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` if the library is not installed.
    static func open() throws(MastheadError) -> CalendarLibrary {
        guard let opened else {
            throw MastheadError(
                .configuration, cannot: "open", to: "libical", found: "libical 3 is not installed",
                hint: "Install libical (Debian and Ubuntu: libical3, macOS: libical).")
        }
        return opened
    }

    /// Converts text allocated by libical to a string, and frees it.
    func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { functions.pointee.memory_free_buffer(text) }
        return String(cString: text)
    }
}
