/** Characters that change the text around them, such as direction overrides, and invisible ones. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Turns typed text into one line, for a tab's title or a card on another site. */
export function toLine(text: string): string {
  return text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
}

/** At most `length` characters, cut at a word. */
export function toExcerpt(text: string, length: number): string {
  const line = toLine(text);
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.replace(/\s+\S{0,30}$/, '')}…`;
}
