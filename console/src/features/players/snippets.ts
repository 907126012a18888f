/** Keeps the player's place until its script has arrived, so that nothing on the page moves. */
const place = 'display:block;aspect-ratio:16/9';

/** What a customer pastes into a page: `<zc-player>` from the platform's own address. */
export function htmlSnippet(origin: string, playerId: string): string {
  return [
    `<script type="module" src="${origin}/sub-apps/widgets/player.js"></script>`,
    `<zc-player player-id="${playerId}" style="${place}"></zc-player>`,
  ].join('\n');
}

export function reactSnippet(origin: string, playerId: string): string {
  return [
    "import { ZcPlayer } from '@zeacon/sdk/react';",
    '',
    'export function Video() {',
    `  return <ZcPlayer playerId="${playerId}" appHost="${origin}" />;`,
    '}',
  ].join('\n');
}
