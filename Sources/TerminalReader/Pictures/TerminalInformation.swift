import CChafa
import Foundation

/// What libchafa knows about the escape sequences that a terminal supports.
final class TerminalInformation {
    let pointer: OpaquePointer?

    /// Detects a terminal from environment variables.
    init(_ environment: [String: String]) {
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") }
        variables.append(nil)
        defer { for variable in variables { free(variable) } }
        pointer = chafa_term_db_detect(chafa_term_db_get_default(), &variables)
    }

    deinit { if let pointer { chafa_term_info_unref(pointer) } }

    func has(_ sequence: ChafaTermSeq) -> Bool { chafa_term_info_have_seq(pointer, sequence) != 0 }
}
