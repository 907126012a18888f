/** Each letter followed by those of other alphabets that look like it: Unicode's UTS #39, and what else eyes mistake. */
const pairs = (letters: string): Readonly<Record<string, string>> =>
  Object.fromEntries(letters.split(' ').flatMap(([letter, ...others]) => others.map((other) => [other, letter!])));

/** Capital letters that look like another Latin letter than their small ones do: Greek, Armenian and Cyrillic. */
const alikeCapitals = pairs('bΒՅ hΗНԊՀ lԼ nΝ sՏ uՍՈ yΥҮ vѴ tՒ');

/**
 * Small letters and digits: Cyrillic, Greek, Armenian, Cherokee, Coptic, Lisu, phonetic letters and small capitals. Full
 * width, mathematical and circled letters need none, NFKD makes them plain.
 */
const alike = pairs(
  'aаαɑⲁᴀꭺꓮ bвβьʙᏼꮟƅꓐ cсϲςⲥᴄꮯꮳꓚ dԁժɗᴅꭰꓓ eеєεҽⲉᴇꭼꓰ fϝքſꜰꓝ gɡցԍɢꮐꓖ hһнհћʜꮋꓧ iіιl1ı|ӏɩɪǀאꭵꙇꓲꓡ jјյϳᴊꭻꓙ kкκⲕᴋꮶꓗ ' +
    'mмⲙᴍꮇꓟ nпηոռɴꓠ oоο0օⲟᴏס߀ꭴꓳ pрρⲣᴘꮲꓑ qԛգզ rгⲅʀꭱꮢꓣ sѕ5ʂⲋꜱꮪꮥꓢ tтτⲧᴛꭲꓔ uυսᴜꓴ vνѵᴠꮩꓦ wԝωѡᴡꮃꮤꓪ xхχⲭꓫ yуγүʏყꭹꮍꓬ zᴢꮓꓜ',
);

/**
 * What a name looks like at a glance: two names with one skeleton are taken for each other. Accents, case, spaces and signs
 * do not count, nor does what is not seen.
 */
export function nameSkeleton(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}|]/gu, '');
  const small = [...letters].map((letter) => alikeCapitals[letter] ?? letter.toLowerCase()).join('');
  return [...small]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
