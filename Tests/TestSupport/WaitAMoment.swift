/// Leaves the processor to others for a moment. Call it between two looks at another task or process.
public func waitAMoment() async throws { try await Task.sleep(for: .milliseconds(10)) }
