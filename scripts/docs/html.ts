const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, also in attributes. */
export const toHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** The id of a heading, as GitHub makes it, so that links work in both places. */
export function toAnchor(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
