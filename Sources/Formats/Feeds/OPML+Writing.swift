package import Foundation
import Markup

extension OPML {
    /// Returns the list as an OPML 2.0 document in the same order, with each folder at the position of its first feed.
    package func opml() -> Data {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<opml version="2.0">"#, "  <head>",
            "    <title>\(XMLTreeWriter.escaped(title ?? "Feeds"))</title>", "  </head>", "  <body>",
        ]
        let root = Folder()
        for row in rows {
            for path in row.folders.isEmpty ? [[]] : row.folders { root.folder(path).rows.append(.feed(row)) }
        }
        root.write(to: &lines, indent: "    ")
        return Data((lines + ["  </body>", "</opml>", ""]).joined(separator: "\n").utf8)
    }

    private final class Folder {
        enum Entry {
            case feed(Row)
            case folder(String, Folder)
        }

        var rows: [Entry] = []

        func folder(_ path: [String]) -> Folder {
            guard let name = path.first else { return self }
            for case .folder(name, let inner) in rows { return inner.folder(Array(path.dropFirst())) }
            let made = Folder()
            rows.append(.folder(name, made))
            return made.folder(Array(path.dropFirst()))
        }

        func write(to lines: inout [String], indent: String) {
            for row in rows {
                switch row {
                case .feed(let feed):
                    let title = XMLTreeWriter.escaped(feed.title ?? feed.url.host() ?? feed.url.absoluteString)
                    let home = feed.home.map { #" htmlUrl="\#(XMLTreeWriter.escaped($0.absoluteString))""# } ?? ""
                    lines.append(
                        #"\#(indent)<outline type="rss" text="\#(title)" title="\#(title)" xmlUrl="\#(XMLTreeWriter.escaped(feed.url.absoluteString))"\#(home)/>"#
                    )
                case .folder(let name, let folder):
                    lines.append(
                        #"\#(indent)<outline text="\#(XMLTreeWriter.escaped(name))" title="\#(XMLTreeWriter.escaped(name))">"#
                    )
                    folder.write(to: &lines, indent: indent + "  ")
                    lines.append("\(indent)</outline>")
                }
            }
        }
    }
}
