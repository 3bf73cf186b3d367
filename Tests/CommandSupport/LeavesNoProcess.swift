import Foundation
import TestSupport
package import Testing

/// A trait that fails a test if a process remains after it, and kills the process.
package struct LeavesNoProcess: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let mark = UUID().uuidString
        try await ProcessMark.$current.withValue(mark) { try await function() }
        let end = ContinuousClock.now + longestWait
        while !ProcessMark.processes(marked: mark).isEmpty, ContinuousClock.now < end {
            try await ContinuousClock().sleep(for: .milliseconds(20))
        }
        for process in ProcessMark.processes(marked: mark) {
            Issue.record("process \(process.identifier) is still running: \(process.words)")
            kill(process.identifier, SIGKILL)
        }
    }
}

extension Trait where Self == LeavesNoProcess {
    /// Fails a test if a process remains after it.
    package static var leavesNoProcess: Self { LeavesNoProcess() }
}
