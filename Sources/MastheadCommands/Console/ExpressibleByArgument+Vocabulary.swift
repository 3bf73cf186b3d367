public import ArgumentParser
public import Foundation
public import IssueLibrary
public import Periodical
public import TerminalReader

extension ItemStatus: ExpressibleByArgument {}
extension PublicationKind: ExpressibleByArgument {}
extension ItemReference: ExpressibleByArgument {
    /// Parses `HANDLE/NAME` or `NAME`.
    public init?(argument: String) { self.init(argument) }
}
extension PageMove: ExpressibleByArgument {}
extension PagePosition: ExpressibleByArgument {}
extension Highlight.Color: ExpressibleByArgument {}
extension TerminalGraphics.Format: ExpressibleByArgument {}

extension ReadingDirection: ExpressibleByArgument {}

extension Date: @retroactive ExpressibleByArgument {
    /// Parses a day, or a date and time in RFC 3339 format.
    public init?(argument: String) {
        guard let date = Date(written: argument) else { return nil }
        self = date
    }
}

extension Scale: ExpressibleByArgument {
    /// Parses `1` or `2`.
    public init?(argument: String) {
        guard let number = Int(argument) else { return nil }
        self.init(rawValue: number)
    }

    /// The scales, as users type them.
    public static var allValueStrings: [String] { allCases.map { String($0.rawValue) } }
}
