// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.
import type { ErrorBody, PublicPlayerConfig, PublicPlaylist, PublicStream } from '@zeacon/contract';

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

export function isErrorBody(value: unknown): value is ErrorBody {
  return isObject(value) && isText(value.error) && isText(value.message);
}

export function isPublicStream(value: unknown): value is PublicStream {
  return (
    isObject(value) &&
    isText(value.streamId) &&
    isText(value.name) &&
    isText(value.hlsUrl) &&
    typeof value.durationMs === 'number' &&
    isTextOrNull(value.posterUrl) &&
    isTextOrNull(value.thumbnailsUrl) &&
    Array.isArray(value.captions)
  );
}

export function isPublicPlayerConfig(value: unknown): value is PublicPlayerConfig {
  return (
    isObject(value) &&
    isObject(value.player) &&
    isText(value.player.uuid) &&
    isText(value.player.playerColor) &&
    (value.stream === null || isPublicStream(value.stream)) &&
    (value.playlist == null || isPublicPlaylist(value.playlist))
  );
}

export function isPublicPlaylist(value: unknown): value is PublicPlaylist {
  return (
    isObject(value) &&
    isText(value.name) &&
    Array.isArray(value.items) &&
    value.items.every((item: unknown) => isObject(item) && isText(item.id) && isPublicStream(item.stream))
  );
}
