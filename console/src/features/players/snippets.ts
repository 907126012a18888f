/** What a customer pastes into a page: `<zc-player>` from the platform's own address. */
export function htmlSnippet(origin: string, playerId: string): string {
  return `<script type="module" src="${origin}/sub-apps/widgets/player.js"></script>\n<zc-player player-id="${playerId}"></zc-player>`;
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
