import type { PostPicture, PostPictureDraft } from '@zeacon/contract';
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { codeOf, ZcError } from '../../core/result.ts';
import { shrinkPicture } from '../../pictures/shrink-picture.ts';
import { toBase64 } from '../../pictures/to-base64.ts';
import { type PictureStrings, toPictureStrings } from '../../words/feed/picture-strings.ts';
import { addStyles } from '../add-styles.ts';
import { pictureStyles } from './attached-pictures.styles.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { renderProblem } from './small-views.ts';

/** `postPicturesMax`, `postPictureMaxBytes` and `postPictureAltMaxLength` in the contract. */
const countMax = 4;
const bytesMax = 5 * 1024 ** 2;
const altMax = 500;
const accepted = 'image/jpeg,image/png,image/heic,image/heif,image/webp,image/avif,image/gif,.heic,.heif';
const place = 'pictures';

interface Attached {
  readonly key: object;
  /** Of the server; undefined while it is on its way. */
  id?: string;
  smallUrl?: string;
  alt: string;
}

type Words = MemberView['words'] & PictureStrings;

/**
 * The pictures of a post that somebody writes: in a file of their own, loaded once a member can write. Each is sent as
 * soon as it is chosen.
 */
export class AttachedPictures {
  readonly #deps: MemberPartDeps;
  #all: readonly Attached[] = [];
  #sending: Promise<void> = Promise.resolve();

  constructor(deps: MemberPartDeps) {
    this.#deps = deps;
    const { shadowRoot } = deps.host;
    if (shadowRoot) addStyles(shadowRoot, pictureStyles);
  }

  get count(): number {
    return this.#all.length;
  }

  get isSending(): boolean {
    return this.#all.some(({ id }) => id === undefined);
  }

  get pictures(): PostPictureDraft[] {
    return this.#all.flatMap(({ id, alt }) => (id === undefined ? [] : [{ id, alt: alt.trim() }]));
  }

  clear(): void {
    this.#set([]);
  }

  /** That were sent before. */
  put(sent: readonly PostPicture[]): void {
    this.#set(sent.map(({ id, smallUrl, alt }) => ({ key: {}, id, smallUrl, alt })));
  }

  /** `beside`: what else can be added. */
  render(view: MemberView, beside: TemplateResult | undefined) {
    const { origin } = view;
    const words = toPictureStrings(view.words);
    const choose = ({ currentTarget }: Event) => {
      const input = currentTarget as HTMLInputElement;
      this.#attach([...(input.files ?? [])], words);
      // So that the same file can be chosen again.
      input.value = '';
    };
    const open = ({ currentTarget }: Event) =>
      ((currentTarget as Element).nextElementSibling as HTMLInputElement | null)?.click();
    return html`<div class="more attach">
      <ul class="attached">${repeat(
        this.#all,
        ({ key }) => key,
        (one, index) =>
          one.smallUrl === undefined
            ? html`<li aria-busy="true" role="status">${words.feedPictureSending}</li>`
            : html`<li><img src=${new URL(one.smallUrl, origin).href} alt="" />${this.#renderWords(one, index + 1, words)}</li>`,
      )}</ul>
      <p class="acts"><button type="button" part="button" data-attach ?disabled=${view.isBusy('post')} @click=${open}>${words.feedAddPictures}</button><input
        type="file" hidden multiple accept=${accepted} @change=${choose} /><span class="soft">${words.feedPicturesHint}</span>${beside}</p>
      ${renderProblem(view, place)}
    </div>`;
  }

  #renderWords(one: Attached, number: number, words: Words) {
    const label = words.feedPictureShows(number);
    const takeOut = ({ currentTarget }: Event) => {
      const button = (currentTarget as Element).closest('.attach')?.querySelector<HTMLElement>('[data-attach]');
      this.#set(this.#all.filter(({ key }) => key !== one.key));
      button?.focus();
    };
    return html`<input type="text" dir="auto" maxlength=${altMax} aria-label=${label} placeholder=${label} .value=${one.alt}
        @input=${(event: Event) => this.#change(one.key, { alt: (event.target as HTMLInputElement).value })} />
      <button type="button" class="quiet" @click=${takeOut}>${words.feedTakeOut(number)}</button>`;
  }

  #set(all: readonly Attached[]): void {
    this.#all = all;
    this.#deps.host.requestUpdate();
  }

  #change(key: object, more: Partial<Attached>): void {
    this.#set(this.#all.map((one) => (one.key === key ? { ...one, ...more } : one)));
  }

  /** Says which were left out, and why. */
  #attach(files: readonly File[], words: Words): void {
    const { writing } = this.#deps;
    const taken = files.slice(0, countMax - this.count).map((file) => ({ file, key: {} }));
    const left = files.slice(taken.length).map(({ name }) => name);
    const problems = left.length > 0 ? [words.feedPicturesFull(left.join(', '))] : [];
    writing.say(place, problems.join(' '));
    this.#set([...this.#all, ...taken.map(({ key }) => ({ key, alt: '' }))]);
    const before = this.#sending;
    this.#sending = (async () => {
      await before;
      for (const { file, key } of taken) {
        try {
          // Taken out while it waited.
          if (!this.#all.some((one) => one.key === key)) continue;
          const { id, smallUrl } = await this.#send(file);
          this.#change(key, { id, smallUrl });
        } catch (cause) {
          this.#set(this.#all.filter((one) => one.key !== key));
          problems.push(wordsOf(cause, file.name, words));
          writing.say(place, problems.join(' '), cause);
          void this.#deps.feed.session.check(this.#deps.feed.calls, cause);
        }
      }
    })();
  }

  async #send(file: File) {
    const blob = (await shrinkPicture(file)) ?? file;
    if (blob.size > bytesMax) throw new ZcError('image.too_large', '');
    return this.#deps.calls.addPicture(await toBase64(blob));
  }
}

function wordsOf(cause: unknown, name: string, words: Words): string {
  const code = codeOf(cause);
  if (code === 'image.too_large') return words.feedPictureLarge(name);
  return code === 'image.unreadable' ? words.feedPictureUnreadable(name) : words.feedPictureNotSent(name);
}
