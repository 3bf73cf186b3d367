import Foundation
import FuzzTargets

guard FuzzTarget.chosen != nil else {
    print("FUZZ_TARGET must be one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    exit(64)
}

/// The entry point of libFuzzer (FuzzerInterface.h of compiler-rt).
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
    runDriver(&count, &arguments) { bytes, count in
        do {
            try FuzzTarget.chosen?.read(bytes.map { Data(bytes: $0, count: count) } ?? Data())
        } catch {
            // Most inputs must be refused.
        }
        return 0
    })
