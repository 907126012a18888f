import type { PublicStream } from '@zeacon/contract';
import type { PlayerState } from '../player/player-state.ts';
import { resolveConfig } from '../player-config/resolve-config.ts';

type Config = PlayerState['config'];

/** The settings of a player with a video in its place, also in the playlist; undefined while there are none. */
export function withStream(config: Config, stream: PublicStream, origin: string): Config | undefined {
  if (config.status !== 'ready') return undefined;
  const { value } = config;
  const items = value.playlist?.items.map((item) =>
    item.stream.streamId === stream.streamId ? { ...item, stream } : item,
  );
  const playlist = value.playlist && items ? { ...value.playlist, items } : value.playlist;
  return { status: 'ready', value: resolveConfig({ ...value, stream, ...(playlist && { playlist }) }, origin) };
}
