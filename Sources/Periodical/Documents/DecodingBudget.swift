import Foundation
import Synchronization

/// How many values one document may hold and how deep they may lie.
///
/// In a binary property list one object may stand for many: a few hundred bytes can describe billions of values, or a
/// list that holds itself.
final class DecodingBudget: Sendable {
    static let maximumDepth = 64
    private static let userInfoKey = CodingUserInfoKey(rawValue: "masthead.budget")

    private let left: Mutex<Int>
    private let isLenient: Bool

    /// - Parameter isLenient: whether a number that nothing can hold is left out, and rows that are null count.
    init(valueCount: Int, isLenient: Bool = false) {
        left = Mutex(valueCount)
        self.isLenient = isLenient
    }

    /// Whether a decoder puts up with what is nothing.
    static func isLenient(_ decoder: any Decoder) -> Bool { budget(of: decoder)?.isLenient ?? false }

    private static func budget(of decoder: any Decoder) -> DecodingBudget? {
        userInfoKey.flatMap { decoder.userInfo[$0] as? DecodingBudget }
    }

    var userInfo: [CodingUserInfoKey: any Sendable] {
        guard let key = Self.userInfoKey else { return [:] }
        return [key: self]
    }

    static func spend(in decoder: any Decoder) throws {
        guard decoder.codingPath.count <= maximumDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "It is nested more than \(maximumDepth) levels deep."))
        }
        guard let budget = budget(of: decoder) else { return }
        let isSpent = budget.left.withLock { left in
            left -= 1
            return left < 0
        }
        if isSpent {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "It holds too many values."))
        }
    }
}
