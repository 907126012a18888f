import type { Endpoint } from '@zeacon/contract';
import * as contract from '@zeacon/contract';

export interface NamedEndpoint {
  /** The name of its export and its operation id. */
  name: string;
  endpoint: Endpoint;
}

/** Every endpoint the contract declares, by path and method. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(contract)
  .flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : []))
  .sort((a, b) => sortKey(a).localeCompare(sortKey(b), 'en'));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}

function sortKey({ endpoint }: NamedEndpoint): string {
  return `${endpoint.path} ${endpoint.method}`;
}
