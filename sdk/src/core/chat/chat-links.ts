/** A piece of a message: text, or an address to follow. */
export interface ChatPiece {
  readonly text: string;
  readonly href?: string;
}

const address = /https?:\/\/[^\s<>"]+/gi;
/** Characters that end a sentence belong to it, not to the address. */
const trailing = /[.,;:!?'…»”)\]]+$/;

/** Turns only web addresses into links, because anybody may have written the text. */
export function toChatPieces(text: string): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = found.replace(trailing, (end) => (end.startsWith(')') && found.includes('(') ? ')' : ''));
    if (!URL.canParse(written)) continue;
    const { href, username, password } = new URL(written);
    // A user name before the host could be mistaken for the host.
    if (username || password) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: written, href });
    from = index + written.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
