const address = /\bhttps?:\/\/[^\s<>"']+/gi;

/** Plain text in which `http(s)` addresses, and nothing else, are links. */
export function LinkedText({ text }: { text: string }) {
  const parts: (string | { href: string })[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = found.replace(/[.,;:!?)\]]+$/, '');
    if (!URL.canParse(href)) continue;
    parts.push(text.slice(end, index), { href });
    end = index + href.length;
  }
  parts.push(text.slice(end));
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places.
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.href}
      </a>
    ),
  );
}
