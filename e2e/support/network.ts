import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';

export interface Network extends AsyncDisposable {
  /** The target's address when reached through this connection. */
  url: string;
  /** From now on nothing gets through in either direction, and neither side is told. */
  cut(): void;
  /** What was in transit arrives late. */
  mend(): void;
}

/** A connection to a local port that can be cut like a cable: sockets stay open and go silent. */
export async function openNetwork(port: number): Promise<Network> {
  const sockets = new Set<Socket>();
  let isCut = false;

  function join(from: Socket, to: Socket) {
    sockets.add(from);
    if (isCut) from.pause();
    from.on('data', (bytes) => to.write(bytes));
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = open({ host: '127.0.0.1', port, allowHalfOpen: true });
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
