import CICal
import Foundation

/// Reads events and tasks by libical.
enum CalendarParser {
    /// Reads one event or task.
    /// - Returns: nil where it is none.
    static func item(_ text: String, line: Int) -> CalendarItem? {
        guard let component = icalparser_parse_string(text) else { return nil }
        defer { icalcomponent_free(component) }
        let kind = icalcomponent_isa(component)
        guard kind == ICAL_VEVENT_COMPONENT || kind == ICAL_VTODO_COMPONENT else { return nil }
        var alarms: [[CalendarItem.Property]] = []
        var alarm = icalcomponent_get_first_component(component, ICAL_VALARM_COMPONENT)
        while let found = alarm {
            alarms.append(properties(found))
            alarm = icalcomponent_get_next_component(component, ICAL_VALARM_COMPONENT)
        }
        return CalendarItem(
            isTask: kind == ICAL_VTODO_COMPONENT, line: line, properties: properties(component), alarms: alarms)
    }

    private static func properties(_ component: OpaquePointer) -> [CalendarItem.Property] {
        var properties: [CalendarItem.Property] = []
        var next = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
        while let property = next {
            if let name = taken(icalproperty_get_property_name_r(property)),
                let value = taken(icalproperty_get_value_as_string_r(property))
            {
                properties.append(
                    CalendarItem.Property(
                        name: name.uppercased(), zone: parameter("TZID", property),
                        related: parameter("RELATED", property), value: value))
            }
            next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
        }
        return properties
    }

    private static func parameter(_ name: String, _ property: OpaquePointer) -> String? {
        taken(icalproperty_get_parameter_as_string_r(property, name)).map { $0.filter { $0 != "\"" } }
    }

    /// A text that libical made for its caller.
    static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { icalmemory_free_buffer(text) }
        return String(cString: text)
    }
}
