/// Diagnostics for several pages or files that have the same message and are printed as one: `12 pages have neither
/// 'alt' nor 'text': 1.1, 1.2, ...`.
public struct DiagnosticGroup: Sendable, Hashable {
    /// The diagnostics, in order. There is always at least one.
    public let diagnostics: [Diagnostic]

    /// The properties that a group's diagnostics share.
    struct Kind: Hashable {
        let file: String
        let code: String
        let message: String
    }

    init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    /// Returns the group as text.
    /// - Parameters:
    ///   - columns: the terminal's width. Names that do not fit in about two lines are only counted. If nil, all names
    ///     are printed.
    ///   - style: adds terminal styles to part of the text.
    public func text(columns: Int? = nil, style: (Diagnostic.Part, String) -> String = { $1 }) -> String {
        guard diagnostics.count > 1, let first = diagnostics.first else {
            return diagnostics.map { $0.text(style: style) }.joined()
        }
        let folder = diagnostics.commonFolder
        let isOfPages = first.position != nil
        let place = isOfPages || folder.isEmpty ? first.file : folder
        let names = diagnostics.map { fault in
            fault.position?.description ?? String(fault.file.dropFirst(folder.isEmpty ? 0 : folder.count + 1)).printable
        }
        let message = "\(isOfPages || first.isWordedForMany ? first.message(of: diagnostics.count) : first.message):"
        var text =
            style(.place, "\(place.printable):") + " " + style(.severity(first.severity), "\(first.severity.rawValue):")
        text += " \(style(.message, message.printable)) \(Self.list(names, columns)) [\(first.code)]"
        if let hint = first.hint { text += "\n    \(style(.hint, "hint:")) \(hint.printable)" }
        return text
    }

    /// Returns as many names as fit, and how many remain.
    private static func list(_ names: [String], _ columns: Int?) -> String {
        guard let columns else { return names.joined(separator: ", ") }
        var list = ""
        for (index, name) in names.enumerated() {
            guard list.count + name.count <= max(20, columns * 3 / 2) else {
                return list + " … and \(names.count - index) more"
            }
            list += list.isEmpty ? name : ", " + name
        }
        return list
    }
}

extension [Diagnostic] {
    /// The diagnostics in groups. Warnings for several pages or files with the same message form a group, at the
    /// position of the first warning.
    public var grouped: [DiagnosticGroup] {
        var order: [(kind: DiagnosticGroup.Kind?, diagnostics: [Diagnostic])] = []
        var places: [DiagnosticGroup.Kind: Int] = [:]
        for diagnostic in self {
            guard let kind = diagnostic.kindOfMany else {
                order.append((nil, [diagnostic]))
                continue
            }
            if let place = places[kind] {
                order[place].diagnostics.append(diagnostic)
            } else {
                places[kind] = order.count
                order.append((kind, [diagnostic]))
            }
        }
        return order.map { DiagnosticGroup($0.diagnostics) }
    }

    /// The innermost folder that contains all of the files, or an empty string.
    fileprivate var commonFolder: String {
        func folders(_ file: String) -> [Substring] {
            file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        }
        guard var common = first.map({ folders($0.file) }) else { return "" }
        for diagnostic in dropFirst() {
            common = zip(common, folders(diagnostic.file)).prefix { $0 == $1 }.map(\.0)
        }
        return common.joined(separator: "/")
    }
}

extension Diagnostic {
    /// The messages for groups, by code. Outside a group, the message for a code names the page or file.
    private static let wordsOfMany = [
        "missing-alt": "pages have neither 'alt' nor 'text'",
        "heavy-picture": "pages have pictures that are too large for some phones",
        "unused-asset": "files are not used by any page",
    ]

    /// The properties that this diagnostic shares with its group, or nil if it is printed on its own.
    fileprivate var kindOfMany: DiagnosticGroup.Kind? {
        guard severity == .warning else { return nil }
        let isWorded = Self.wordsOfMany[code] != nil
        guard position != nil || isWorded else { return nil }
        return DiagnosticGroup.Kind(
            file: position == nil ? "" : file, code: code, message: isWorded ? "" : message + (hint ?? ""))
    }

    fileprivate var isWordedForMany: Bool { Self.wordsOfMany[code] != nil }

    fileprivate func message(of count: Int) -> String {
        if let words = Self.wordsOfMany[code] { return "\(count) \(words)" }
        let sentence = message.hasSuffix(".") ? String(message.dropLast()) : message
        return "\(count) pages: \(sentence)"
    }
}
