import { isIP, type LookupFunction } from 'node:net';
import { ruleMessages, serverMessages } from '@zeacon/contract';
import { AddressRefusedError } from './guarded-address.ts';

const certificateProblem = /CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/;
const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL']);

export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/** Connects to the addresses that were checked, whatever a name means by now. */
export function pinnedTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    if (all) done(null, known);
    else done(null, known[0]!.address, known[0]!.family);
  };
}

export function until<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Why no connection came about, for the owner of the address. */
export function reasonOf(cause: unknown, host: string): string {
  if (cause instanceof AddressRefusedError) return cause.message;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (certificateProblem.test(code)) return ruleMessages.fill(serverMessages.destinationNoCertificate, { host });
  const message = unreachable.has(code) ? serverMessages.destinationUnreachable : serverMessages.addressBroken;
  return ruleMessages.fill(message, { host });
}
