import PressWire
import Web

extension FormFields {
    /// The value of a field, or nil if the field is missing or empty.
    subscript(field: FormField) -> String? { self[field.rawValue] }

    /// The value of a query parameter, or nil if the parameter is missing or empty. Hubs encode the query like a form.
    subscript(parameter: QueryParameter) -> String? { self[parameter.rawValue] }
}
