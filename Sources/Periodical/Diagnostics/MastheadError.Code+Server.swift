extension MastheadError.Code {
    /// The code if a port is in use or this process may not use it.
    public static let portTaken = Self(rawValue: "server.port")
}
