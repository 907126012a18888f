import type { RealtimeTicket } from '@zeacon/contract';
import { ConfigError } from '../../config/read-env.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { createOpenTok, type OpenTok } from './opentok.ts';
import { createPubNubServer, type PubNubServer } from './pubnub.ts';
import { findOpenTokScript, findPubNubScript, type VendorScript } from './vendor-scripts.ts';

export interface Vendors {
  opentok: { server: OpenTok; ticket: NonNullable<RealtimeTicket['opentok']> } | undefined;
  pubnub:
    | { server: PubNubServer; access: Omit<NonNullable<RealtimeTicket['pubnub']>, 'authToken' | 'pubnubId'> }
    | undefined;
  /** Scripts for browsers. */
  scripts: VendorScript[];
  /** Origins that our pages connect to, as in a Content Security Policy. */
  connect: string[];
}

const openTokHosts = ['opentok.com', 'tokbox.com'].flatMap((host) => [`https://*.${host}`, `wss://*.${host}`]);

/** The vendors whose keys are configured. The others are never loaded. Throws `ConfigError` if an SDK is missing. */
export async function createVendors({ opentok, pubnub }: Pick<Config, 'opentok' | 'pubnub'>, clock: Clock) {
  const vendors: Vendors = { opentok: undefined, pubnub: undefined, scripts: [], connect: [] };
  if (opentok) {
    const script = required(await findOpenTokScript(), '@opentok/client', 'ZEACON_OPENTOK_API_KEY');
    const server = createOpenTok(opentok, clock);
    vendors.opentok = { server, ticket: { sdkUrl: script.path, apiKey: opentok.apiKey } };
    vendors.scripts.push(script);
    vendors.connect.push(...openTokHosts);
  }
  if (pubnub) {
    const script = required(await findPubNubScript(), 'pubnub', 'ZEACON_PUBNUB_SUBSCRIBE_KEY');
    const { subscribeKey, origin, ssl } = pubnub;
    const server = createPubNubServer(pubnub);
    vendors.pubnub = { server, access: { sdkUrl: script.path, subscribeKey, origin, ssl } };
    vendors.scripts.push(script);
    vendors.connect.push(`http${ssl ? 's' : ''}://${origin}`);
  }
  return vendors;
}

function required(script: VendorScript | undefined, name: string, setting: string): VendorScript {
  if (script) return script;
  throw new ConfigError(`${setting} needs the package ${name}, which is not installed: npm install ${name}`);
}
