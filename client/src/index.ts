export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts';
export { type EmbedTokenOptions, signEmbedToken } from './embed-token.ts';
export type { Operations } from './operations.generated.ts';
export { ZeaconError } from './zeacon-error.ts';
