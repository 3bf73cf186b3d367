public import Foundation

extension HTTPResponseHead {
    /// The maximum number of links to read from the `Link` header field.
    private static let mostLinks = 50

    /// Returns the URLs with the given relation in the `Link` header field (RFC 8288), as in
    /// `<https://hub.example.org/>; rel="hub"`.
    public func links(_ relation: String) -> [URL] {
        var rest = Substring(headers["link"] ?? "")
        var (found, count) = ([URL](), 0)
        while count < Self.mostLinks, let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">")
        {
            count += 1
            let address = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            let parameters = Self.parameters(&rest)
            // Only the first `rel` parameter counts (section 3.3). A link with an `anchor` parameter is about a
            // different page.
            let relations = parameters.first { $0.name == "rel" }?.value.lowercased().split(separator: " ") ?? []
            guard relations.contains(Substring(relation)), !parameters.contains(where: { $0.name == "anchor" }),
                let link = URL(string: String(address), relativeTo: url)?.absoluteURL
            else { continue }
            found.append(link)
        }
        return found
    }

    /// Parses the parameters up to the next link in the field.
    private static func parameters(_ rest: inout Substring) -> [(name: String, value: String)] {
        var (parameters, text, isQuoted, isEscaped) = ([(name: String, value: String)](), "", false, false)
        func take() {
            let pair = text.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if let name = pair.first { parameters.append((name.lowercased(), pair.count == 2 ? pair[1] : "")) }
            text = ""
        }
        read: while let letter = rest.popFirst() {
            switch letter {
            case _ where isEscaped:
                text.append(letter)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted: take()
            case "," where !isQuoted: break read
            default: text.append(letter)
            }
        }
        take()
        return parameters
    }
}
