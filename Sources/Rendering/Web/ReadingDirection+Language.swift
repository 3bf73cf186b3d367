import Foundation
import Periodical

extension ReadingDirection {
    /// Where reading begins in a language (BCP 47); from the left where that is not known.
    init(of language: String?) {
        let isBackwards = language.map { Locale.Language(identifier: $0).characterDirection == .rightToLeft } ?? false
        self = isBackwards ? .rightToLeft : .leftToRight
    }
}
