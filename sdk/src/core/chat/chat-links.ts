/** A piece of a message: text, or an address to follow. */
export interface ChatPiece {
  readonly text: string;
  readonly href?: string;
}

const address = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence belongs to it, not to the address before. */
const trailing = /[.,;:!?'…»”)\]]+$/;

/** Addresses of web pages become links, and nothing else does: what is written comes from anybody. */
export function toChatPieces(text: string): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = found.replace(trailing, (end) => (end.startsWith(')') && found.includes('(') ? ')' : ''));
    if (!URL.canParse(written)) continue;
    const { href, username, password } = new URL(written);
    // A name before the host would pass for the host.
    if (username || password) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: written, href });
    from = index + written.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
