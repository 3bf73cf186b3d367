/// Waits a moment between two looks at what another task or process does, so that it has the processor meanwhile.
public func waitAMoment() async throws { try await Task.sleep(for: .milliseconds(10)) }
