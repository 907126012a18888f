/** At most `length` characters, none of them halved: the database refuses JSON with half a surrogate pair. */
export const firstCharacters = (text: string, length: number): string =>
  text.length <= length ? text : Array.from(text).slice(0, length).join('');
