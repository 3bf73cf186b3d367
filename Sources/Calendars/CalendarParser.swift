import CICal
import Foundation

/// Parses events and tasks with libical.
struct CalendarParser {
    let library: CalendarLibrary

    private var ical: UnsafePointer<MastheadICal> { library.functions }

    /// Parses a single event or task.
    /// - Returns: nil if the text is not an event or task.
    func item(_ text: String, line: Int) -> CalendarItem? {
        guard let component = ical.pointee.parser_parse_string(text) else { return nil }
        defer { ical.pointee.component_free(component) }
        let kind = ical.pointee.component_isa(component)
        guard kind == library.event || kind == library.task else { return nil }
        var alarms: [[CalendarItem.Property]] = []
        var alarm = ical.pointee.component_get_first_component(component, library.alarm)
        while let found = alarm {
            alarms.append(properties(found))
            alarm = ical.pointee.component_get_next_component(component, library.alarm)
        }
        return CalendarItem(
            isTask: kind == library.task, line: line, properties: properties(component), alarms: alarms)
    }

    private func properties(_ component: OpaquePointer) -> [CalendarItem.Property] {
        var properties: [CalendarItem.Property] = []
        var next = ical.pointee.component_get_first_property(component, 0)
        while let property = next {
            if let name = library.taken(ical.pointee.property_get_property_name_r(property)),
                let value = library.taken(ical.pointee.property_get_value_as_string_r(property))
            {
                properties.append(
                    CalendarItem.Property(
                        name: name.uppercased(), zone: parameter("TZID", property),
                        related: parameter("RELATED", property), range: parameter("RANGE", property), value: value))
            }
            next = ical.pointee.component_get_next_property(component, 0)
        }
        return properties
    }

    private func parameter(_ name: String, _ property: OpaquePointer) -> String? {
        library.taken(ical.pointee.property_get_parameter_as_string_r(property, name)).map { $0.filter { $0 != "\"" } }
    }
}
