/** Under which code of others may be sent to browsers, by their SPDX identifiers. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

/** Whether an SPDX expression leaves a choice that is allowed: `MIT`, `(MIT OR GPL-2.0-only)`, `MIT AND Zlib`. */
export function isAllowed(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((id) => allowed.has(id.trim())));
}
