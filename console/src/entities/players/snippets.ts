import { t } from '@lingui/core/macro';

/** Reserves the player's space until its script has loaded, so that nothing on the page moves. */
const place = 'display:block;aspect-ratio:16/9';

export const pasteNote = () => t`Paste it where the video should appear on a page.`;

/** What an embed plays: a player made in the console, or just a video or a playlist. */
export type Embedded = { playerId: string } | { playlistId: string } | { mediaId: string };

const attributes: Record<string, string> = { playerId: 'player-id', playlistId: 'playlist-id', mediaId: 'media-id' };

/** What a customer pastes into a page: `<zc-player>` from the platform's own address. */
export function htmlSnippet(origin: string, embedded: Embedded, { isSigned = false } = {}): string {
  const named = Object.entries(embedded).map(([key, id]) => `${attributes[key]}="${id}"`);
  if (isSigned) named.push('embed-token="…"');
  return [
    `<script type="module" src="${origin}/sub-apps/widgets/player.js"></script>`,
    `<zc-player ${named.join(' ')} style="${place}"></zc-player>`,
  ].join('\n');
}

export function reactSnippet(origin: string, embedded: Embedded): string {
  const named = Object.entries(embedded).map(([key, id]) => `${key}="${id}"`);
  return [
    "import { ZcPlayer } from '@zeacon/sdk/react';",
    '',
    'export function Video() {',
    `  return <ZcPlayer ${named} appHost="${origin}" />;`,
    '}',
  ].join('\n');
}

/** For pages that run no scripts of others: the player or widget in a page of the platform's own. */
export const frameSnippet = (origin: string, id: string): string => frame(`${origin}/embed/${id}`);

/** The same for a video by itself. */
export const videoFrameSnippet = (origin: string, streamId: string): string => frame(`${origin}/v/${streamId}/embed`);

const frame = (url: string) =>
  `<iframe src="${url}" title="Video" allow="autoplay; fullscreen; picture-in-picture" style="${place};width:100%;border:0"></iframe>`;
