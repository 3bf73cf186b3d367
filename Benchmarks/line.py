#!/usr/bin/env python3
"""usage: Benchmarks/line.py SERVER-PORT BITS-PER-SECOND ROUND-TRIP-MILLISECONDS

A slow line between clients and a server on loopback: all connections share its rate towards the clients, and bytes take half a round trip
each way. Prints the port on which it listens, and after each line of standard input the bytes that it has carried towards clients.

Linux has netem for this, but not every kernel has netem.
"""
import asyncio, sys


class Line:
    def __init__(self, server, rate, round_trip):
        self.server, self.rate, self.delay = server, rate / 8, round_trip / 2000
        self.free, self.carried, self.turn = 0.0, 0, asyncio.Lock()

    async def connect(self, reader, writer):
        # A connection takes one round trip, but on loopback it is already made.
        await asyncio.sleep(2 * self.delay)
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.server, limit=65536)
            try:
                await asyncio.gather(self.carry(reader, up_writer, None), self.carry(up_reader, writer, self.rate))
            finally:
                up_writer.close()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def carry(self, reader, writer, rate):
        loop = asyncio.get_running_loop()
        last = None
        while data := await reader.read(8192):
            at = loop.time()
            if rate:
                async with self.turn:
                    # A timer that is late does not make the line slower.
                    at = self.free = max(self.free, loop.time() - 0.01) + len(data) / rate
                    await asyncio.sleep(at - loop.time())
                if writer.is_closing():
                    return
                self.carried += len(data)
            last = loop.call_at(at + self.delay, lambda data=data: writer.is_closing() or writer.write(data))
        # The end of one direction takes as long as its bytes.
        await asyncio.sleep(self.delay)
        if not writer.is_closing() and writer.can_write_eof():
            writer.write_eof()


async def main():
    line = Line(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]))
    listener = await asyncio.start_server(line.connect, "127.0.0.1", 0, limit=65536)
    print(listener.sockets[0].getsockname()[1], flush=True)
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while await commands.readline():
        print(line.carried, flush=True)


asyncio.run(main())
