import { type Env, list, needed } from './read-env.ts';

/** Servers that help browsers connect to each other; see `RTCIceServer`. */
export interface IceConfig {
  stunUrls: string[];
  turnUrls: string[];
  /** Shared with the TURN server, which accepts user names that expire (`use-auth-secret` in coturn). */
  turnSecret: string | undefined;
}

export function readIce(env: Env): IceConfig {
  const turnUrls = list(env, 'ZEACON_TURN_URLS', /^turns?:[^\s/]+$/, 'addresses like turn:turn.example.com:3478');
  return {
    stunUrls: list(env, 'ZEACON_STUN_URLS', /^stuns?:[^\s/]+$/, 'addresses like stun:stun.example.com:3478'),
    turnUrls,
    turnSecret: turnUrls.length > 0 ? needed(env, 'ZEACON_TURN_SECRET', 'ZEACON_TURN_URLS') : undefined,
  };
}
