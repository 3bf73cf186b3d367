public import ArgumentParser
public import IssueLibrary
public import Periodical

extension IssueStatus: ExpressibleByArgument {}
extension PageMove: ExpressibleByArgument {}
extension PagePosition: ExpressibleByArgument {}

extension Scale: ExpressibleByArgument {
    /// Reads `1` or `2`.
    public init?(argument: String) {
        guard let number = Int(argument) else { return nil }
        self.init(rawValue: number)
    }

    /// The scales as they are typed.
    public static var allValueStrings: [String] { allCases.map { String($0.rawValue) } }
}
