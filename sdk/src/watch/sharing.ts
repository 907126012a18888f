import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import { embedSnippet, frameSnippet } from '../share/zc-share-dialog/embed-code.ts';
import type { PageState } from './page-state.ts';

/** The dialog is loaded when the viewer is about to share. */
const loadDialog = () => import('../share/zc-share-dialog/define.ts');

export function offerSharing(player: ZcPlayerElement, { config, isPublic }: PageState): void {
  const button = document.querySelector<HTMLButtonElement>('#share');
  if (!button) return;
  const prepare = () => void loadDialog().catch(() => undefined);
  button.addEventListener('pointerenter', prepare, { once: true });
  button.addEventListener('focus', prepare, { once: true });
  button.addEventListener('click', async () => {
    await loadDialog();
    const { streamId, name } = config.stream;
    const url = `${location.origin}/v/${streamId}`;
    const snippet = isPublic ? embedSnippet : frameSnippet;
    await takeDialog().open({
      title: name,
      url,
      currentTime: player.currentTime,
      embedCode: (startAt) => snippet(config.stream, { origin: location.origin, startAt }),
    });
  });
}

function takeDialog() {
  const present = document.querySelector('zc-share-dialog');
  if (present) return present;
  const dialog = document.createElement('zc-share-dialog');
  document.body.append(dialog);
  return dialog;
}
