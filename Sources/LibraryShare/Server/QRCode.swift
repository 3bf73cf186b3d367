import CQREncode

/// A QR code for a text, such as the URL of a server.
public struct QRCode: Sendable, Hashable {
    /// The rows of modules, from the top. A module is true if it is dark.
    public let rows: [[Bool]]

    private struct Library: @unchecked Sendable {
        let functions: UnsafePointer<MastheadQREncode>
        static let opened = masthead_qrencode_open_library().map { Library(functions: $0) }
    }

    /// Whether libqrencode is installed.
    public static var isAvailable: Bool { Library.opened != nil }

    /// Creates the code. Returns nil if libqrencode is not installed, or if the text is too long.
    public init?(_ text: String) {
        guard let functions = Library.opened?.functions.pointee else { return nil }
        // The hint 2 means bytes. Level 1 restores 15 % of the code.
        guard let code = functions.encode(text, 0, 1, 2, 1) else { return nil }
        defer { functions.free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let data = code.pointee.data else { return nil }
        rows = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }

    /// The code in half blocks, two rows in each line, with a quiet zone of two modules. Light modules are drawn, so
    /// that scanners can read the code on a dark terminal. Most scanners read it on a light terminal, too.
    public var lines: [String] {
        let width = rows.count + 4
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard rows.indices.contains(row), rows.indices.contains(column) else { return true }
            return !rows[row][column]
        }
        return stride(from: -2, to: width - 2, by: 2).map { row in
            (-2..<(width - 2)).map { column in
                switch (isLight(row, column), row + 1 < width - 2 && isLight(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
        }
    }
}
