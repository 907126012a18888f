const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};
const keptTags = new Set(['b', 'i', 'u', 'v']);
const speakerMaxLength = 100;

/** Escapes text so that nothing in it, such as `-->`, can be markup or end the cue. */
export function escapeCueText(text: string): string {
  return withoutControls(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Keeps the tags `b`, `i`, `u` and `v`, balanced and without attributes; removes other tags but keeps their text. */
export function cleanCueText(source: string): string {
  const open: string[] = [];
  let out = '';
  let end = 0;
  // Bounded, so that a file full of `<` takes no longer than any other.
  for (const match of source.matchAll(/<(\/?)([a-z0-9][a-z0-9.:]{0,40})([^<>]{0,300})>/gi)) {
    out += escapeCueText(decode(source.slice(end, match.index)));
    end = match.index + match[0].length;
    const name = match[2]!.split('.')[0]!.toLowerCase();
    if (!keptTags.has(name)) continue;
    if (!match[1]) {
      const tag = opening(name, match[3]!);
      if (!tag || open.includes(name)) continue;
      open.push(name);
      out += tag;
    } else if (open.includes(name)) {
      out += close(open, name);
    }
  }
  out += escapeCueText(decode(source.slice(end)));
  while (open.length > 0) out += close(open, open.at(-1)!);
  return withoutEmptyLines(out);
}

/** The readable text, on one line. */
export function plainCueText(text: string): string {
  return decode(text.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

export function speakerOf(text: string): string | undefined {
  const name = /<v ([^<>]*)>/.exec(text)?.[1];
  return name && decode(name);
}

export function voiceTag(speaker: string): string {
  const line = withoutControls(speaker).replace(/\s+/g, ' ').trim().slice(0, speakerMaxLength).toWellFormed();
  // With the tag's `>` they would form an arrow, and the line would be read as times.
  const name = line.replace(/[\s-]*--$/, '');
  return name && `<v ${escapeCueText(name)}>`;
}

function opening(name: string, rest: string): string {
  return name === 'v' ? voiceTag(decode(rest)) : `<${name}>`;
}

/** Also closes tags that were opened inside. */
function close(open: string[], name: string): string {
  let out = '';
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    out += `</${last}>`;
    if (last === name) break;
  }
  return out;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isText ? String.fromCodePoint(code) : '\ufffd';
  });
}

function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '').replace(/[\t\u2028\u2029]/g, ' ');
}

/** An empty line would end the cue. */
function withoutEmptyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
  const shown = lines.filter((line) => line !== '').join('\n');
  return plainCueText(shown) === '' ? '' : shown;
}
