import { once } from 'node:events';
import { type AddressInfo, connect, createServer, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { ruleMessages, serverMessages } from '@zeacon/contract';
import type { RtmpTarget } from './rtmp-target.ts';

const { fill } = ruleMessages;

/** No connection could be opened; the message is for users. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

export interface RtmpRelayOptions {
  target: Pick<RtmpTarget, 'host' | 'port' | 'isTls'>;
  /** Tried in order; no other address is connected to. */
  addresses: readonly string[];
  connectTimeoutMs: number;
  /** A server that receives nothing for this long is given up. */
  stallMs: number;
  /** A certificate trusted in addition to the system's. */
  ca?: string | undefined;
  /** Aborts connecting; an open relay is closed by its caller. */
  signal: AbortSignal;
}

export interface RtmpRelay {
  /** Port on 127.0.0.1 that accepts one connection. */
  port: number;
  /** Whether the server was given up because it received nothing. */
  hasStalled(): boolean;
  /** Aborted when the connection to the server is closed, by either side. */
  gone: AbortSignal;
  close(): void;
}

/**
 * Opens the connection to a server and relays to it from a port of this machine, so that the sending program connects
 * to that port only, whatever the server says, and does not need TLS. Throws `UnreachableError`.
 */
export async function openRtmpRelay(options: RtmpRelayOptions): Promise<RtmpRelay> {
  const { target, stallMs, signal } = options;
  const upstream = await connectToAny(options);
  let hasStalled = false;
  const gone = new AbortController();
  let local: Socket | undefined;
  const listener = createServer((socket) => {
    listener.close();
    local = socket;
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => upstream.end());
    socket.pipe(upstream).pipe(socket);
  });
  const close = () => {
    listener.close();
    local?.destroy();
    upstream.destroySoon();
  };
  upstream.setNoDelay(true);
  upstream.setKeepAlive(true, 10_000);
  upstream.setTimeout(stallMs);
  upstream.on('timeout', () => {
    // It is fine if nothing is sent because nothing is waiting, but not if something is.
    if (upstream.writableLength === 0) return;
    hasStalled = true;
    upstream.destroy();
  });
  upstream.on('error', () => undefined);
  upstream.on('close', () => {
    local?.destroy();
    listener.close();
    gone.abort();
  });
  listener.listen(0, '127.0.0.1');
  try {
    await once(listener, 'listening', { signal });
  } catch (error) {
    close();
    throw error instanceof Error
      ? error
      : new UnreachableError(fill(serverMessages.destinationUnreachable, { host: target.host }));
  }
  return { port: (listener.address() as AddressInfo).port, hasStalled: () => hasStalled, gone: gone.signal, close };
}

async function connectToAny(options: RtmpRelayOptions): Promise<Socket> {
  let failure: unknown;
  for (const address of options.addresses) {
    try {
      return await connectTo(address, options);
    } catch (error) {
      options.signal.throwIfAborted();
      failure = error;
    }
  }
  throw new UnreachableError(explain(failure, options.target), { cause: failure });
}

async function connectTo(address: string, { target, connectTimeoutMs, ca, signal }: RtmpRelayOptions): Promise<Socket> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(connectTimeoutMs)]);
  const name = target.host.replace(/^\[|\]$/g, '');
  const socket: Socket | TLSSocket = target.isTls
    ? connectTls({ host: address, port: target.port, servername: isIP(name) ? '' : name, ...(ca && { ca: [ca] }) })
    : connect({ host: address, port: target.port });
  try {
    await once(socket, target.isTls ? 'secureConnect' : 'connect', { signal: stop });
    return socket;
  } catch (error) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw error;
  }
}

function explain(failure: unknown, { host, port, isTls }: RtmpRelayOptions['target']): string {
  const { code = '', name = '' } = failure as { code?: string; name?: string };
  if (code === 'ECONNREFUSED') return fill(serverMessages.destinationNoConnections, { host, port });
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT')
    return fill(serverMessages.destinationSilent, { host });
  if (isTls && /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return fill(serverMessages.destinationNoCertificate, { host });
  return fill(serverMessages.destinationUnreachable, { host });
}
