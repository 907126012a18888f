import { defaultPlayerColor, type EmbeddedPlayerDraft, HexColor, type PublicPlayerConfig } from '@zeacon/contract';

type Settings = Omit<PublicPlayerConfig['player'], 'uuid' | 'businessAccountId'>;

/** The usable settings of a form: a half-typed colour or logo does not reach the player. */
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
