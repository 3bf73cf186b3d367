extension MastheadError.Code {
    /// The code for a port that is in use or not allowed.
    public static let portTaken = Self(rawValue: "server.port")
}
