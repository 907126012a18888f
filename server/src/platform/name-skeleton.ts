/** Letters and digits that are taken for one of the Latin letters beneath. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  'aаαɑ bвβьЬ cсϲ eеєε gɡ hһнη iіιl1ı|Ӏ jј kкκ mм nпո oо0οօ pрρ qԛ rг sѕ5ʂ tтτ uυս vνѵ wԝω xхχ yуγү zᴢ'
    .split(' ')
    .flatMap(([letter, ...others]) => others.map((other) => [other, letter!])),
);

/**
 * What a name looks like at a glance: two names with one skeleton are taken for each other. Accents, case, spaces and signs
 * do not count, nor does what is not seen.
 */
export function nameSkeleton(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}|]/gu, '');
  return [...letters]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
