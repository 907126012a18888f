import { type PlayerState, selectStream } from '../../core/player/player-state.ts';
import { frameSnippet } from './embed-code.ts';
import './define.ts';

interface SharedPlayer extends HTMLElement {
  readonly currentTime: number;
}

/**
 * Opens the dialog for a player's video, inside the player, so that it is also visible in full screen. The embed code
 * is a frame, which works wherever it is pasted.
 */
export async function sharePlayer(player: SharedPlayer, state: PlayerState): Promise<void> {
  const root = player.shadowRoot;
  const stream = selectStream(state);
  if (!root || !stream || !state.shareUrl) return;
  const page = stream.shareUrl;
  const dialog = root.querySelector('zc-share-dialog') ?? root.appendChild(document.createElement('zc-share-dialog'));
  await dialog.open({
    title: stream.name,
    url: new URL(state.shareUrl, document.baseURI).href,
    currentTime: player.currentTime,
    ...(page && { embedCode: (startAt) => frameSnippet(stream, { origin: new URL(page).origin, startAt }) }),
  });
}
