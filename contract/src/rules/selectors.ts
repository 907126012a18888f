import { badSelector } from './widget-messages.ts';

const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
const startsName = /[a-z_\\\u0080-\uffff-]/i;
/** None of them stands in a selector outside of quotes: whoever writes them meant HTML, a path or a declaration. */
const foreign = '<{};@/!%?&`';

/**
 * Refuses what browsers would not take for a CSS selector, as far as that can be seen without a parser: what is not
 * closed, names without a name, and characters of other languages. Nothing at all is allowed.
 */
export function validateSelector(value: string): string | undefined {
  const selector = value.trim();
  if (selector === '') return undefined;
  if (/^[,>+~|=]|[,>+~|=]$/.test(selector)) return badSelector;
  const open: string[] = [];
  for (let at = 0; at < selector.length; at++) {
    const sign = selector[at]!;
    const next = selector[at + 1] ?? '';
    if (sign === '\\') {
      if (next === '') return badSelector;
      at++;
    } else if (sign === '"' || sign === "'") {
      at = endOfText(selector, at);
      if (at < 0) return badSelector;
    } else if (foreign.includes(sign)) return badSelector;
    else if (closings[sign]) open.push(closings[sign]);
    else if (sign === ')' || sign === ']') {
      if (open.pop() !== sign) return badSelector;
    } else if (open.length === 0 && isNameless(sign, next)) return badSelector;
  }
  return open.length > 0 ? badSelector : undefined;
}

const isNameless = (sign: string, next: string): boolean =>
  ((sign === '#' || sign === '.') && !startsName.test(next)) ||
  (sign === ':' && next !== ':' && !startsName.test(next)) ||
  (sign === ',' && next === ',');

/** Where the quotes that begin there are closed; -1 if they are not. */
function endOfText(selector: string, from: number): number {
  const quote = selector[from];
  for (let at = from + 1; at < selector.length; at++) {
    if (selector[at] === '\\') at++;
    else if (selector[at] === quote) return at;
  }
  return -1;
}
