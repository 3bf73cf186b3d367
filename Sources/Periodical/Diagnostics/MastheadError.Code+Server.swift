extension MastheadError.Code {
    /// The code for a port that is in use or that this process may not use.
    public static let portTaken = Self(rawValue: "server.port")
}
