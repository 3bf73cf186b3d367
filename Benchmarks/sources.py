"""Issue sources of realistic size, for the measuring scripts."""
import datetime, os, plistlib, shutil, struct, subprocess, zlib


def png(path, width, height):
    """A grey picture of noise, which no compression makes smaller: the size of a photo without its decoder's work."""
    rows = b"".join(b"\0" + os.urandom(width) for _ in range(height))
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b""))


def photo(path, seed, width, height):
    """A photo-like JPEG: soft fields of colour with grain."""
    script = """
import random, sys
from PIL import Image
path, seed, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
random.seed(seed)
fields = Image.frombytes('RGB', (width // 32, height // 32), random.randbytes(width // 32 * (height // 32) * 3)).resize((width, height), Image.BICUBIC)
grain = Image.frombytes('L', (width, height), random.randbytes(width * height)).convert('RGB')
Image.blend(fields, grain, 0.12).save(path, quality=88)
"""
    subprocess.run(["/usr/bin/python3", "-c", script, str(path), str(seed), str(width), str(height)], check=True)


def make_source(folder):
    folder.mkdir()
    def picture(name, width, height):
        png(folder / f"{name}.png", width, height)
        png(folder / f"{name}@2x.png", 2 * width, 2 * height)
        return f"{name}.png"
    grid = []
    for article in range(10):
        pages = []
        for page in range(4):
            name = f"{article}-{page}"
            properties = {"baseImage": picture(name, 408, 544), "alt": name}
            if page == 3:
                properties["photos"] = [{"photo": picture(f"{name}-{k}", 256, 192),
                                         "thumbnail": picture(f"{name}-{k}m", 64, 48)} for k in range(3)]
            pages.append({"class": "PhotoPage" if page == 3 else "SimplePage", "properties": properties})
        grid.append(pages)
    picture("cover", 384, 512)
    plistlib.dump(grid, open(folder / "pages.plist", "wb"))
    plistlib.dump({"Title": "Bench", "Date": datetime.datetime(2026, 1, 1)}, open(folder / "issue.plist", "wb"))


def correct(folder, corrected, pages):
    """Copies an issue source, and draws some of its pages (`ARTICLE-PAGE`) anew."""
    shutil.copytree(folder, corrected)
    for page in pages:
        png(corrected / f"{page}.png", 408, 544)
        png(corrected / f"{page}@2x.png", 816, 1088)
