/// Waits 10 milliseconds. Call it between checks of another task or process.
public func waitAMoment() async throws { try await Task.sleep(for: .milliseconds(10)) }
