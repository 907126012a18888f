import type { AudioTrackChoice } from '../core/player/player-state.ts';

/** The track in the first of these languages that exists; a regional variant is accepted if there is no exact match. */
export function findWantedAudio(
  tracks: readonly AudioTrackChoice[],
  languages: readonly string[],
): AudioTrackChoice | undefined {
  const base = (language: string) => language.toLowerCase().split('-')[0];
  for (const wanted of languages) {
    const exact = tracks.find(({ language }) => language.toLowerCase() === wanted.toLowerCase());
    const found = exact ?? tracks.find(({ language }) => base(language) === base(wanted));
    if (found) return found;
  }
  return undefined;
}
