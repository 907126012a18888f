import type { PanelStrings } from '../panels/panel-strings.ts';
import type { PlayerStrings } from '../player-strings.ts';

const english = {
  close: 'Close',
  shareVideo: 'Share video',
  link: 'Link',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  startAt: 'Start at',
  startTime: 'Start time, minutes and seconds',
  startWrong: 'Write a time like 1:30',
  embedCode: 'Embed code',
  copyCode: 'Copy embed code',
  codeCopied: 'Embed code copied',
  moreWays: 'More ways to share',
  copyRefused: 'The browser did not allow copying. The text is selected: copy it with your keyboard.',
  shareRefused: 'This could not be shared from here. Copy the link instead.',
};

/** The words of the share dialog. */
export type ShareStrings = typeof english;

export function toShareStrings(words: PlayerStrings & Partial<PanelStrings & ShareStrings>): ShareStrings {
  return { ...english, ...words };
}
