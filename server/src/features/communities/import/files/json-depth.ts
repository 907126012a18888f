const quote = 34;
const backslash = 92;
const opening: ReadonlySet<number> = new Set([91, 123]);
const closing: ReadonlySet<number> = new Set([93, 125]);

/**
 * Whether brackets stand in each other deeper than this. Parsing fifty million of them takes half a minute and gigabytes,
 * counting them a moment.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (opening.has(code)) {
      depth += 1;
      if (depth > most) return true;
    } else if (closing.has(code)) depth -= 1;
  }
  return false;
}
