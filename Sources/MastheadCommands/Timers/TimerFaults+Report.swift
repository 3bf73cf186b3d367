import ArgumentParser
import Periodical
import Schedule

extension TimerFaults {
    /// Prints all invalid fields, each with its hint.
    func report(on console: Console) {
        for fault in faults {
            let found = fault.found.isEmpty ? "" : " “\(fault.found.printable)”"
            console.note(
                "\(console.mark("error:", "31")) \(fault.field.option)\(found): \(fault.reason)\n"
                    + "    hint: \(fault.remedy)")
        }
    }

    /// Runs an action with settings that the user typed, and reports invalid fields.
    /// - Parameters:
    ///   - status: the exit status if any field is invalid.
    ///   - others: checks for other errors, to be reported after the invalid fields.
    static func reporting<Value>(
        _ status: Int32 = 64, besides others: () async throws(MastheadError) -> Void = {},
        _ body: () async throws -> Value
    ) async throws -> Value {
        do { return try await body() } catch let faults as TimerFaults {
            faults.report(on: .current)
            do throws(MastheadError) { try await others() } catch { Console.current.report(error) }
            throw ExitCode(status)
        }
    }
}

extension TimerField {
    /// The field's command-line option.
    fileprivate var option: String {
        switch self {
        case .title: "the title"
        case .kind: "--up or --down"
        case .timeZone: "--time-zone"
        case .notes, .period, .before, .repeats, .begin, .end, .worked: "--\(rawValue)"
        }
    }
}
