import type { en } from './en.ts';

/** By plural category of the language; what is not there is said as `other`. */
export type Counted = { other: string } & { [Rule in Intl.LDMLPluralRule]?: string };

/** What pages of communities say, in one language. Names in braces are replaced. */
export type CommunityWords = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Counted;
};
