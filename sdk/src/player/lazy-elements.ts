import { define } from '../base/define.ts';

/** Loads a part of the player that most viewers never open; `false` if it cannot be loaded now. */
function once(load: () => Promise<void>): () => Promise<boolean> {
  let loading: Promise<boolean> | undefined;
  return () => {
    loading ??= load().then(
      () => true,
      () => {
        loading = undefined;
        return false;
      },
    );
    return loading;
  };
}

export const loadMenu = once(async () => {
  const { ZcSettingsMenuElement } = await import('../panels/zc-settings-menu/zc-settings-menu.ts');
  define('zc-settings-menu', ZcSettingsMenuElement);
});

export const loadTranscript = once(async () => {
  const { ZcTranscriptElement } = await import('../panels/zc-transcript/zc-transcript.ts');
  define('zc-transcript', ZcTranscriptElement);
});

export const loadHelpDialog = once(async () => {
  const { ZcHelpDialogElement } = await import('../panels/zc-help-dialog/zc-help-dialog.ts');
  define('zc-help-dialog', ZcHelpDialogElement);
});

export const loadCaptionStyleDialog = once(async () => {
  const { ZcCaptionStyleDialogElement } = await import('../panels/zc-caption-style-dialog/zc-caption-style-dialog.ts');
  define('zc-caption-style-dialog', ZcCaptionStyleDialogElement);
});
