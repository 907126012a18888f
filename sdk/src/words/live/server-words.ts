import { html, nothing } from 'lit';

const plain = (text: string) => text.replace(/[\s.]+$/, '');

/** What the server said of a refusal, in small, below words of our own; nothing where those say the same. */
export const renderServerWords = (said: string | undefined, own: string) =>
  said && plain(said) !== plain(own)
    ? html`<small class="detail" part="message-detail" dir="auto">${said}</small>`
    : nothing;
