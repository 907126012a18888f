import type { AudioTrackChoice } from '../core/player/player-state.ts';

/** The sound in the first of these languages that there is one of; a regional variant serves where the very one is not there. */
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
