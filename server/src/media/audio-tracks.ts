import type { AudioFacts, AudioTrackFacts } from './media-probe.ts';

/** What a file says about one of its audio tracks. Language and title cannot be trusted. */
export interface FoundAudioTrack extends AudioFacts {
  language: string;
  title: string;
  isDefault: boolean;
  isCommentary: boolean;
  describesVideo: boolean;
}

const mostTracks = 8;
const longestName = 60;
/** Meaningless names that programs write. */
const meaningless =
  /^(unknown|und(efined)?|(sound|audio|apple|core|gpac|iso|mainconcept|\s)*(media|handler)\s*(audio|handler)?)$/i;

/** The tracks that viewers can choose: the first eight, always including the default one, each with a unique name. */
export function chooseAudioTracks(found: readonly FoundAudioTrack[]): AudioTrackFacts[] {
  const marked = found.findIndex(({ isDefault, isCommentary }) => isDefault && !isCommentary);
  const chosen = Math.max(0, marked < 0 ? found.findIndex(({ isCommentary }) => !isCommentary) : marked);
  const kept = found
    .map(({ title, ...track }, index) => ({
      ...track,
      index,
      language: toLanguage(track.language),
      title: toTitle(title),
      isDefault: index === chosen,
    }))
    .filter(({ index }) => index === chosen || index < (chosen < mostTracks ? mostTracks : mostTracks - 1));
  const taken = new Set<string>();
  return kept.map(({ title, ...track }) => {
    const spoken = toLanguageName(track.language);
    const wanted = [title || spoken, title && spoken ? `${spoken} (${title})` : '', `Audio ${track.index + 1}`];
    const shared = title !== '' && kept.some((other) => other.index !== track.index && other.title === title);
    const name = wanted.slice(shared ? 1 : 0).find((one) => one && !taken.has(one)) ?? `Audio ${track.index + 1}`;
    const own = taken.has(name) ? `${name} (${track.index + 1})` : name;
    taken.add(own);
    return { ...track, name: own };
  });
}

/** The BCP 47 tag for a container's language code, including bibliographic codes (`ger`). */
export function toLanguage(code: string): string {
  try {
    const [language = 'und'] = Intl.getCanonicalLocales(code.slice(0, 35));
    return /^(mul|zxx|mis)$/.test(language) ? 'und' : language;
  } catch {
    return 'und';
  }
}

/** The language's name in that language, because its speakers look for it. */
export function toLanguageName(language: string): string {
  if (language === 'und') return '';
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language) ?? '';
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** One line of plain text: no control characters and no invisible direction marks. */
export function toTitle(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return meaningless.test(plain) ? '' : [...plain].slice(0, longestName).join('').trim();
}
