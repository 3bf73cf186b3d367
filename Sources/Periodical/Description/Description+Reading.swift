import Foundation

extension Description {
    /// The result of checking a value against the type of its key.
    package enum Fit {
        /// The value has the expected type.
        case fits
        /// The value is a number instead of a string. The number is used as text.
        case number
        /// The value has a type other than `expected`, such as `a string`.
        case otherType(expected: String)
        /// The value has the right type but is invalid. The hint describes which values are valid.
        case otherValue(hint: String)
        /// The key is not one of a description's keys.
        case foreign
    }

    /// Sets a key's value. Values of a wrong type are kept in ``otherKeys``, so that nothing is lost.
    package mutating func take(_ value: PropertyValue, for key: String) -> Fit {
        let fit = read(value, for: key)
        switch fit {
        case .fits, .number: break
        case .otherType, .otherValue, .foreign: otherKeys[key] = value
        }
        return fit
    }

    private mutating func read(_ value: PropertyValue, for key: String) -> Fit {
        if let path = Self.textsByKey[key] { return value.take(into: &self[keyPath: path]) }
        switch key {
        case Key.title:
            guard let text = value.text else { return .otherType(expected: "a string") }
            if !text.isEmpty { title = text }
            return value.string == nil ? .number : .fits
        case Key.date:
            guard let date = value.date else { return .otherType(expected: "a date") }
            self.date = date
            return .fits
        case Key.direction:
            guard let text = value.string else { return .otherType(expected: "a string") }
            direction = ReadingDirection(rawValue: text)
            return direction == nil ? .otherValue(hint: "Use ltr or rtl.") : .fits
        case Key.spreads:
            guard let text = value.string else { return .otherType(expected: "a string") }
            spreads = PageSpreads(rawValue: text)
            return spreads == nil ? .otherValue(hint: "Use print, article or none.") : .fits
        case Key.categories:
            guard let texts = value.strings else { return .otherType(expected: "an array of strings") }
            categories = texts
            return .fits
        case Key.authors, Key.author: return readAuthors(value, for: key)
        case Key.articles: return value.take(into: &articleCount)
        case Key.pages: return value.take(into: &pageCount)
        default: return .foreign
        }
    }

    /// Reads the array `Authors`, or other publishers' key `Author`, which is a name or an array of names. If the
    /// description was read with the key `Author`, it is written with that key.
    private mutating func readAuthors(_ value: PropertyValue, for key: String) -> Fit {
        guard let texts = value.strings ?? value.string.map({ [$0] }) else {
            return .otherType(expected: "an array of strings")
        }
        guard key == Key.author else {
            let given = otherKeys[Key.author]
            authors = texts
            otherKeys[Key.author] = given
            return .fits
        }
        if authors.isEmpty { authors = texts }
        otherKeys[key] = value
        return .fits
    }
}

extension PropertyValue {
    /// The array's strings, or nil if any value is not a string.
    fileprivate var strings: [String]? {
        guard let array else { return nil }
        let texts = array.compactMap(\.string)
        return texts.count == array.count ? texts : nil
    }

    fileprivate func take(into place: inout String?) -> Description.Fit {
        guard let text else { return .otherType(expected: "a string") }
        place = text
        return string == nil ? .number : .fits
    }

    fileprivate func take(into place: inout Int?) -> Description.Fit {
        guard let integer else { return .otherType(expected: "a whole number") }
        place = integer
        return .fits
    }
}
