import Foundation

/// The files in `templates/CLASS/`: `class.json` and the templates, before inheritance is resolved.
struct PageClassDefinition: Decodable {
    let name: String
    let extends: String?
    let summary: String?
    let properties: [String: PropertyDeclaration]?
    /// Groups of properties. A page needs at least one property from each group.
    let requiresOneOf: [[String]]?
    /// How the terminal shows pages of this class.
    let terminal: PageClass.TerminalFace?
    var htmlTemplate: String?
    var textTemplate: String?
    var styleSheet: String?

    private enum CodingKeys: String, CodingKey { case name, extends, summary, properties, requiresOneOf, terminal }

    /// Reads a class's definition from the folder with the class's name.
    init(folder: String, files: [String: String], subject: String) throws(MastheadError) {
        let file = "\(subject)/\(folder)/class.json"
        let action = "read the page class"
        guard let json = files["\(folder)/class.json"] else {
            throw MastheadError(
                .malformedDocument, cannot: action, to: file, found: "class.json is missing",
                hint: "Put class.json, page.html and page.txt into the folder of the page class.")
        }
        self = try Document(Data(json.utf8), subject: file, cannot: action).decode(PageClassDefinition.self)
        guard name == folder else {
            throw MastheadError(
                .malformedDocument, cannot: action, to: file,
                found: "the name '\(name)' differs from the folder's name '\(folder)'",
                hint: "Rename the class or the folder.")
        }
        htmlTemplate = files["\(folder)/page.html"]
        textTemplate = files["\(folder)/page.txt"]
        styleSheet = files["\(folder)/page.css"]
    }
}
