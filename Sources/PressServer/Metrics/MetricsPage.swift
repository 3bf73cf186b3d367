/// A page of metrics in Prometheus's text format.
struct MetricsPage {
    private(set) var text = ""
    private var name = ""

    /// Starts a metric with its type and its description.
    mutating func add(_ name: String, _ type: String, _ help: String) {
        self.name = name
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// Adds a sample of the current metric.
    mutating func sample(_ ending: String, _ labels: [(String, String)], _ value: Double) {
        let list = labels.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return "\(name)=\"\(escaped)\""
        }
        let braces = list.isEmpty ? "" : "{\(list.joined(separator: ","))}"
        let number = value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        text += "\(name)\(ending)\(braces) \(number)\n"
    }
}
