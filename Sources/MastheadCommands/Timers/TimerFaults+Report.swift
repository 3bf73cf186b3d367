import ArgumentParser
import Periodical
import Schedule

extension TimerFaults {
    /// Tells all fields that do not fit, each with what to do.
    func report(on console: Console) {
        for fault in faults {
            let found = fault.found.isEmpty ? "" : " “\(fault.found.printable)”"
            console.note(
                "\(console.mark("error:", "31")) \(fault.field.option)\(found): \(fault.reason)\n"
                    + "    hint: \(fault.remedy)")
        }
    }

    /// Does something with settings that were typed.
    /// - Parameters:
    ///   - status: the exit status where they do not fit, after all faults were told.
    ///   - others: looks for what else is wrong, which is told with the faults.
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
    /// The word of the command line for it.
    fileprivate var option: String {
        switch self {
        case .title: "the title"
        case .kind: "--up or --down"
        case .timeZone: "--time-zone"
        case .notes, .period, .before, .repeats, .begin, .end, .worked: "--\(rawValue)"
        }
    }
}
