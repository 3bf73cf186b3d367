import Foundation
import Synchronization

/// Limits on how many values a document may have and how deeply they may be nested.
///
/// In a binary property list, several references may point to the same object. A few hundred bytes can therefore
/// describe billions of values, or a list that contains itself.
final class DecodingBudget: Sendable {
    static let maximumDepth = 64
    private static let userInfoKey = CodingUserInfoKey(rawValue: "masthead.budget")

    private let left: Mutex<Int>
    private let isLenient: Bool

    /// Creates a budget.
    /// - Parameter isLenient: whether to omit numbers that are out of range, and to count rows that are null.
    init(valueCount: Int, isLenient: Bool = false) {
        left = Mutex(valueCount)
        self.isLenient = isLenient
    }

    /// Whether a decoder accepts nulls and numbers that are out of range.
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
