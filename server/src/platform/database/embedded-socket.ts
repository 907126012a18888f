import { createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { readBatch } from './protocol-batches.ts';

const maxConnections = 8;

interface Connection {
  socket: Socket;
  /** Bytes of a message that has not wholly arrived. */
  unread: Buffer;
  isGreeted: boolean;
}

/** Messages to answer together, or none when the connection was closed. */
interface Turn {
  connection: Connection;
  messages?: Uint8Array;
}

/**
 * Serves PGlite to PostgreSQL's clients. What arrives together is answered together: a query is five messages, each of
 * which would else be a call and an answer of its own. Connections share one session and take turns; from the beginning
 * of a transaction to its end only its own connection has one.
 */
export async function serveEmbedded(db: PGlite, path: string): Promise<{ close(): Promise<void> }> {
  const connections = new Set<Connection>();
  let turns: Turn[] = [];
  let last: Connection | undefined;
  let isWorking = false;
  let idle: (() => void) | undefined;
  let isClosed = false;

  function nextTurn(): Turn | undefined {
    if (turns.length === 0) return undefined;
    const at = last && db.isInTransaction() ? turns.findIndex(({ connection }) => connection === last) : 0;
    return at < 0 ? undefined : turns.splice(at, 1)[0];
  }

  async function answer({ connection, messages }: Turn): Promise<void> {
    if (!messages) {
      if (connection === last && db.isInTransaction()) await db.exec('rollback');
      return;
    }
    last = connection;
    const { socket } = connection;
    socket.cork();
    try {
      await db.runExclusive(() =>
        db.execProtocolRawStream(messages, { onRawData: (bytes) => void socket.write(Buffer.from(bytes)) }),
      );
      socket.uncork();
    } catch {
      // Half an answer would be taken for a whole one.
      socket.destroy();
    }
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let turn = nextTurn(); turn; turn = nextTurn()) await answer(turn);
    isWorking = false;
    idle?.();
  }

  function take(turn: Turn): void {
    if (isClosed) return;
    turns.push(turn);
    void work();
  }

  function read(connection: Connection, bytes: Buffer): void {
    connection.unread = connection.unread.length > 0 ? Buffer.concat([connection.unread, bytes]) : bytes;
    for (;;) {
      const batch = readBatch(connection.unread, connection.isGreeted);
      if (!batch) return;
      connection.unread = connection.unread.subarray(batch.length);
      if (batch.kind === 'end') return void connection.socket.end();
      if (batch.kind === 'refused') connection.socket.write('N');
      else {
        connection.isGreeted = true;
        // PGlite keeps no copy of its own.
        take({ connection, messages: new Uint8Array(batch.messages) });
      }
    }
  }

  const server = createServer((socket) => {
    const connection: Connection = { socket, unread: Buffer.alloc(0), isGreeted: false };
    connections.add(connection);
    socket.on('data', (bytes: Buffer) => read(connection, bytes));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      connections.delete(connection);
      turns = turns.filter((turn) => turn.connection !== connection);
      take({ connection });
    });
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return {
    async close() {
      isClosed = true;
      turns = [];
      for (const { socket } of connections) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
      if (!isWorking) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      idle = resolve;
      await promise;
    },
  };
}
