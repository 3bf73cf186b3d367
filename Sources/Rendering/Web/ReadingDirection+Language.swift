import Foundation
import Periodical

extension ReadingDirection {
    /// Creates the reading direction of a language (BCP 47). An unknown language is read from left to right.
    init(of language: String?) {
        let isBackwards = language.map { Locale.Language(identifier: $0).characterDirection == .rightToLeft } ?? false
        self = isBackwards ? .rightToLeft : .leftToRight
    }
}
