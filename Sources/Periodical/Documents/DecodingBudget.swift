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

    init(valueCount: Int) { left = Mutex(valueCount) }

    var userInfo: [CodingUserInfoKey: any Sendable] {
        guard let key = Self.userInfoKey else { return [:] }
        return [key: self]
    }

    static func spend(in decoder: any Decoder) throws {
        guard decoder.codingPath.count <= maximumDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "It is nested more than \(maximumDepth) levels deep."))
        }
        guard let key = userInfoKey, let budget = decoder.userInfo[key] as? DecodingBudget else { return }
        let isSpent = budget.left.withLock { left in
            left -= 1
            return left < 0
        }
        if isSpent {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "It holds too many values."))
        }
    }
}
