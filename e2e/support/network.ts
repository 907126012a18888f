import { type AddressInfo, createServer, connect as open, type Socket } from 'node:net';

export interface Network extends AsyncDisposable {
  /** What it leads to, as it is reached over it. */
  url: string;
  /** From now on nothing gets through, in either direction; nobody is told. */
  cut(): void;
  /** What was on its way arrives late. */
  mend(): void;
}

/** A way to a port of this machine that can be cut, as a cable can: connections stay, and are silent. */
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
