import { availableParallelism } from 'node:os';
import { ConfigError, type Env, integer, list } from './read-env.ts';

export interface LiveConfig {
  /** Port for encoders that send by RTMP; null to accept none. */
  rtmpPort: number | null;
  /** RTMP address shown to hosts, if it is not simply this process's port. */
  rtmpUrl: string | undefined;
  /** How long an interrupted live may be away before it ends. */
  graceSec: number;
  /** Hosts, or hosts with port, that lives may be pushed to although they are not on the public internet. */
  rtmpOutAllow: readonly string[];
  /** How many viewers one host's page may send to by peer connections. */
  peerViewers: number;
  /** How many lives at a time are also encoded for slow connections, in addition to being passed through. */
  ladderCount: number;
}

export function readLive(env: Env, port: number): LiveConfig {
  const rtmpPort =
    env.ZEACON_RTMP_PORT === 'off' ? null : integer(env, 'ZEACON_RTMP_PORT', rtmpPortBeside(port), 0, 65_535);
  return {
    rtmpPort,
    rtmpUrl: readRtmpUrl(env),
    graceSec: integer(env, 'ZEACON_LIVE_GRACE_SECONDS', 300, 60, 24 * 3600),
    rtmpOutAllow: list(env, 'ZEACON_RTMP_OUT_ALLOW', host, 'hosts like media.local or 10.0.0.5:1935'),
    peerViewers: integer(env, 'ZEACON_WEBRTC_VIEWERS', 8, 0, 32),
    ladderCount: readLadderCount(env),
  };
}

const host = /^(\[[0-9a-f:.]+\]|[^\s/:@[\]]+)(:\d{1,5})?$/i;

/** The standard RTMP port for a server on the standard port; other servers on the machine get their own. */
function rtmpPortBeside(port: number): number {
  if (port === 0) return 0;
  return port === 4000 ? 1935 : port + 2;
}

function readRtmpUrl(env: Env): string | undefined {
  const text = env.ZEACON_RTMP_URL;
  if (!text || /^rtmps?:\/\/[^\s/]+\/\S+$/.test(text)) return text || undefined;
  throw new ConfigError(`ZEACON_RTMP_URL must be an address like rtmp://live.example.com/live, not "${text}".`);
}

/** Defaults to one live for every two cores beyond the first two, which are left to the server's other work. */
function readLadderCount(env: Env): number {
  const text = env.ZEACON_LIVE_LADDER || 'auto';
  if (text === 'off') return 0;
  if (text === 'auto') return Math.max(0, Math.floor((availableParallelism() - 2) / 2));
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= 1000) return count;
  throw new ConfigError(`ZEACON_LIVE_LADDER must be auto, off or a whole number up to 1000, not "${text}".`);
}
