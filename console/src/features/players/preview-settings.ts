import { defaultPlayerColor, type EmbeddedPlayerDraft, HexColor, type PublicPlayerConfig } from '@zeacon/contract';

type Settings = Omit<PublicPlayerConfig['player'], 'uuid' | 'businessAccountId'>;

/** What of a form the player can be told already: a colour or a logo that is half typed does not reach it. */
export function previewSettings(draft: EmbeddedPlayerDraft): Settings {
  const { name, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor } = draft;
  const isColor = HexColor.safeParse(playerColor).success;
  const rest = { name, autoPlay, videoLoop, hideControls, showIcon };
  return { ...rest, logo: usableUrl(logo), playerColor: isColor ? playerColor : defaultPlayerColor };
}

/** The scheme may be missing, as the URL rule allows. */
function usableUrl(url: string | null): string | null {
  if (!url) return null;
  const whole = url.includes('://') ? url : `https://${url}`;
  return URL.canParse(whole) ? whole : null;
}
