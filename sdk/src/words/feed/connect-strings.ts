import { type FeedStrings, toFeedStrings } from './feed-strings.ts';

const english = {
  connectMail: 'You will get a link by email. No password needed.',
  connectEmail: 'Email',
  connectSend: 'Send me a link',
  connectPassword: 'Password',
  connectUsePassword: 'Use a password',
  connectUseLink: 'Send me a link instead',
  connectSignIn: 'Sign in',
  connectWith: (name: string) => `Continue with ${name}`,
  connectElsewhere: 'Sign in in the other tab, then come back to this window: it goes on by itself.',
  connectSent:
    'A link is on its way to you. Open it in this browser, then come back to this window: it goes on by itself.',
  connectAgain: 'Use another email',
  connectAs: (name: string, site: string) =>
    `${site} would like you to take part there as ${name}. It does not learn your email.`,
  connectAgree: 'Continue',
  connectName: 'Name',
  connectOtherName: 'You cannot join with this name. Choose another one.',
  connectJoin: 'Join and continue',
  connectAsk: 'Ask to join and continue',
  connectLost: 'The page that opened this window cannot be reached. Close this window and sign in there again.',
  connectRefused: 'This community may not be shown on this site.',
  connectFailed: 'This did not work. Check your connection and try again.',
};

/** The words of the popup in which members of a community sign in. A feed shows none of them. */
export type ConnectStrings = typeof english;

/** What the popup says. */
export type PopupStrings = FeedStrings & ConnectStrings;

export function toConnectStrings(words: Partial<PopupStrings>): PopupStrings {
  return { ...english, ...toFeedStrings(words), ...words };
}
