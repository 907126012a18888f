import { defaultPlayerColor, type EmbeddedPlayerDraft } from '@zeacon/contract';

/** The settings that a new player starts with. */
export const plainPlayer = {
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: null,
  showIcon: false,
  playerColor: defaultPlayerColor,
  allowedDomains: [] as string[],
} satisfies Partial<EmbeddedPlayerDraft>;
