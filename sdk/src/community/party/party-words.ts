/** What the server says of a party, in the language of the page. */
export interface PartyWords {
  title: string;
  apart: string;
  back: string;
  begins: string;
  click: string;
  end: string;
  endAsk: string;
  lead: string;
  leave: string;
  lost: string;
  over: string;
  paused: string;
  playing: string;
  say: string;
  send: string;
  talk: string;
  visit: string;
  held: string;
  nobody: string;
  moderator: string;
  /** By plural category. */
  watching: { other: string } & { [Rule in Intl.LDMLPluralRule]?: string };
  /** May write comments. */
  mayWrite: boolean;
}

const language = document.documentElement.lang || 'en';
const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

export const sayCount = ({ watching }: PartyWords, count: number): string =>
  (watching[plurals.select(count)] ?? watching.other).replace('{count}', numbers.format(count));
