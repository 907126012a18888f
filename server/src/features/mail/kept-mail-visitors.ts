import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../../config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** A host name or address of this machine only, as written in a URL. */
const isLoopbackHost = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || isLoopbackAddress(name);
};

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether kept mails can be shown at all. Not on a platform that others reach, because behind a proxy every request
 * seems to come from this machine.
 */
export const isOwnMachineOnly = ({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): boolean =>
  trustProxy === 0 && isLoopbackHost(new URL(publicUrl).hostname);

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Whether the request comes from this machine, according to the connection. Headers can only rule it out: those of a
 * proxy, and a `Host` that is not this machine's name, which a foreign page could have pointed here (DNS rebinding).
 */
export function isAtThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const asked = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackHost(asked) &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}
