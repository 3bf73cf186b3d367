"""The OCI image of the publisher server, made without a daemon: a layer of Debian, and a layer of the packages."""
import hashlib, io, json, shutil, tarfile

from contents import compressed
from release import Failure, emptied, run, text_of

RELEASE = "trixie"
# The packages that the server needs beside those that `masthead` depends on.
PACKAGES = ["ca-certificates", "tzdata", "libcurl4t64", "libpq5"]
USER = 8090
FOLDER = "srv/press"
UNUSED = ["/usr/share/man/*", "/usr/share/info/*", "/usr/share/locale/*", "/usr/share/doc/*"]


def mirror():
    """Returns the address from which this machine gets Debian's packages."""
    for line in text_of("apt-get", "indextargets", "--format", "$(REPO_URI) $(ORIGIN) $(LABEL)").splitlines():
        address, _, label = line.partition(" ")
        if label == "Debian Debian":
            return address
    raise Failure("apt knows no mirror of Debian")


def base(contents, work):
    """Returns the layer of Debian, which is the same for the same versions of its packages."""
    # Debian 13 has the first name of each alternative.
    linked = [name.split(" (")[0].split(" | ")[0] for name in contents.release.binary.dependencies()]
    path = work / "base.tar"
    options = [f"--dpkgopt=path-exclude={pattern}" for pattern in UNUSED]
    options.append("--dpkgopt=path-include=/usr/share/doc/*/copyright")
    # The files that differ from run to run.
    clean = "rm -rf $1/var/cache/ldconfig $1/var/log/* $1/etc/hostname $1/etc/resolv.conf"
    run("mmdebstrap", "--quiet", "--variant=essential", "--format=tar", f"--include={','.join(PACKAGES + linked)}",
        *options, f"--customize-hook={clean}", f"--architectures={contents.release.binary.debian}",
        RELEASE, path, mirror())
    return path.read_bytes()


def layer_of(packages, epoch):
    """Returns the files of the packages as a layer, with a record for programs that list installed packages."""
    result = io.BytesIO()
    with tarfile.open(fileobj=result, mode="w", format=tarfile.GNU_FORMAT) as layer:
        for package in packages:
            with tarfile.open(fileobj=io.BytesIO(run("dpkg-deb", "--fsys-tarfile", package))) as files:
                for entry in files:
                    if entry.isreg() and "/share/man/" not in entry.name:
                        layer.addfile(entry, files.extractfile(entry))
            control = run("dpkg-deb", "--field", package)
            add(layer, f"var/lib/dpkg/status.d/{package.name.split('_')[0]}", control, epoch)
        folder = tarfile.TarInfo(FOLDER)
        folder.type, folder.mode, folder.uid, folder.gid, folder.mtime = tarfile.DIRTYPE, 0o750, USER, USER, epoch
        layer.addfile(folder)
    return result.getvalue()


def add(archive, name, data, epoch):
    entry = tarfile.TarInfo(name)
    entry.size, entry.mtime, entry.mode = len(data), epoch, 0o644
    archive.addfile(entry, io.BytesIO(data))


class Layout:
    """An image in OCI's image layout."""

    def __init__(self, folder):
        self.folder = emptied(folder)
        (folder / "blobs/sha256").mkdir(parents=True)

    def blob(self, data, kind):
        digest = hashlib.sha256(data).hexdigest()
        (self.folder / "blobs/sha256" / digest).write_bytes(data)
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data)}

    def json(self, value, kind):
        return self.blob(json.dumps(value, sort_keys=True).encode(), kind)


def build(contents, packages, work, output):
    """Writes the image as an archive and returns its path."""
    release = contents.release
    layers = [base(contents, work), layer_of(packages, release.epoch)]
    layout = Layout(work / "image")
    created = release.date("+%Y-%m-%dT%H:%M:%SZ")
    config = layout.json({
        "created": created, "architecture": release.binary.debian, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "ExposedPorts": {"8090/tcp": {}}, "Volumes": {f"/{FOLDER}": {}},
            "Entrypoint": ["/usr/bin/masthead"],
            "Cmd": ["press", "serve", f"/{FOLDER}", "--address", "0.0.0.0"], "WorkingDir": f"/{FOLDER}",
            "Env": ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", f"HOME=/{FOLDER}"], "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "Masthead publisher server",
                "org.opencontainers.image.version": release.full, "org.opencontainers.image.revision": release.commit,
                "org.opencontainers.image.licenses": "Apache-2.0"},
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(data).hexdigest()}" for data in layers]},
        "history": [{"created": created, "created_by": f"Debian {RELEASE}"},
                    {"created": created, "created_by": "script/package"}],
    }, "config.v1+json")
    manifest = layout.json({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": config,
        "layers": [layout.blob(compressed(data), "layer.v1.tar+gzip") for data in layers],
    }, "manifest.v1+json")
    # A tag cannot contain a tilde.
    tag = release.full.replace("~", "-")
    manifest["annotations"] = {
        "org.opencontainers.image.ref.name": tag, "io.containerd.image.name": f"localhost/masthead-press:{tag}"}
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}
    (layout.folder / "index.json").write_text(json.dumps(index, sort_keys=True))
    (layout.folder / "oci-layout").write_text('{"imageLayoutVersion": "1.0.0"}')
    path = output / f"masthead-press-{tag}-{release.binary.debian}.oci.tar"
    with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as archive:
        for file in sorted(layout.folder.rglob("*")):
            if file.is_file():
                add(archive, file.relative_to(layout.folder).as_posix(), file.read_bytes(), release.epoch)
    if shutil.which("skopeo"):
        run("skopeo", "inspect", f"oci-archive:{path}:{tag}")
    return path
