import type { PanelStrings } from '../panels/panel-strings.ts';
import type { PlayerStrings } from '../player-strings.ts';

const english = {
  close: 'Close',
  cancel: 'Cancel',
  chat: 'Chat',
  chatName: 'Your name',
  chatMessage: 'Write a message',
  chatSend: 'Send',
  chatEmpty: 'No messages yet',
  chatHost: 'Host',
  chatPinned: 'Pinned by the host',
  chatOff: 'The chat is closed',
  chatNotOpened: 'The chat could not be opened',
  chatBlocked: 'You cannot write in this chat',
  chatOffline: 'The connection was lost. Messages are sent when it is back.',
  chatSending: 'Sending…',
  chatNotSent: 'This could not be sent',
  chatWait: (seconds: number) => `You can write again in ${seconds} s`,
  chatLeft: (count: number) => `${count} characters left`,
  chatNew: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  chatViewers: (count: number) => (count === 1 ? '1 viewer' : `${count} viewers`),
  chatPeople: 'Who is here',
  chatBack: 'Back to the chat',
  chatOnStage: 'On stage',
  chatNobody: 'Nobody has given a name yet',
  chatUnnamed: (count: number) => (count === 1 ? '1 more without a name' : `${count} more without a name`),
  chatPeopleFailed: 'The list could not be loaded',
  pageOf: (page: number, total: number) => `Page ${page} of ${total}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  nameNeeded: 'Enter your name',
  nameRefused: 'Choose another name: this one can be taken for the host’s',
};

/** The words of the chat. */
export type ChatStrings = typeof english;

export function toChatStrings(words: PlayerStrings & Partial<PanelStrings & ChatStrings>): PlayerStrings & ChatStrings {
  return { ...english, ...words };
}
