import type { PostPicture, UnsentContent } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { createAutosave, later, type SaveOutcome, type SaveState } from '../../core/autosave/autosave.ts';
import { createDraftCalls, type DraftCalls } from '../../core/feed/draft-calls.ts';
import { codeOf } from '../../core/result.ts';
import { toDraftStrings } from '../../words/feed/draft-strings.ts';
import type { AttachedPictures } from './attached-pictures.ts';
import { mayWrite } from './feed-view.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { renderProblem } from './small-views.ts';
import { noSpace, postPlaces, typedPoll } from './written-post.ts';

interface DraftDeps extends MemberPartDeps {
  pictures: AttachedPictures;
  /** Shows the poll that was kept. */
  addPoll: (focuses: boolean) => void;
  /** Empties the form of a poll, and folds it up. */
  dropPoll: () => void;
}

const place = 'draft';
/** That may pass. */
const passing = /^(client|server)\.|^auth\.required$|rate_limited$/;

const isBlank = ({ title, text, pictures, poll }: UnsentContent) => !title && !text && !pictures.length && !poll;

/** What a member writes is kept on the server until it is sent, as on the community's own page; nothing is in the browser. */
export class Drafts {
  readonly #deps: DraftDeps;
  readonly #calls: DraftCalls;
  readonly #left = new AbortController();
  #writer: string | null | undefined;
  #base = { writerId: '', revision: 0 };
  #state: SaveState = { status: 'saved' };
  #opening: Promise<void> | undefined;
  #known = '';
  #isBack = false;
  #asks = false;

  readonly #saving = createAutosave<UnsentContent, { revision: number }>({
    save: (content, signal) => this.#save(content, signal),
    onSaved: ({ revision }) => {
      this.#base.revision = revision;
    },
    onState: (state) => {
      this.#state = state;
      this.#deps.host.requestUpdate();
    },
    later,
  });

  constructor(deps: DraftDeps) {
    this.#deps = deps;
    this.#calls = createDraftCalls(deps.feed.calls);
    const { signal } = this.#left;
    const flush = () => this.#saving.isDirty && void this.#saving.flush();
    // Whoever hides a page may not come back to it.
    for (const type of ['pagehide', 'online']) addEventListener(type, flush, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && flush(), { signal });
    deps.feed.signal.addEventListener('abort', () => this.#close(), { signal });
    deps.host.addController(this);
    deps.host.requestUpdate();
  }

  hostUpdated(): void {
    const { membership } = this.#deps.feed.session;
    if (!membership) return;
    if (this.#writer !== membership.memberId) {
      // What one wrote is not there for the next.
      if (this.#writer !== undefined) this.#clear();
      this.#writer = membership.memberId;
      this.#base = { writerId: '', revision: 0 };
      this.#opening = undefined;
      this.#known = JSON.stringify(this.#blank());
      void this.#open().catch(() => undefined);
    }
    const content = this.#content();
    const now = JSON.stringify(content);
    if (now === this.#known) return;
    this.#known = now;
    this.#isBack = this.#asks = false;
    if (!isBlank(content) || this.#base.revision > 0) this.#saving.change(content);
  }

  /** For the call that sends it: what is kept of it goes with that. */
  async toSend(): Promise<{ unsentRevision?: number }> {
    await this.#saving.flush();
    const { revision } = this.#base;
    return revision > 0 ? { unsentRevision: revision } : {};
  }

  /** It was sent, or discarded. */
  begin(): void {
    this.#base.revision = 0;
    this.#isBack = this.#asks = false;
    this.#known = JSON.stringify(this.#blank());
    this.#saving.giveUp();
  }

  /** Before who writes signs out. */
  async leave(): Promise<void> {
    await this.#saving.flush();
    this.#close();
  }

  render(given: MemberView) {
    const view = { ...given, words: toDraftStrings(given.words) };
    const { words } = view;
    if (this.#state.status === 'conflict')
      return html`<div class="problem more" part="draft" role="alert">${words.feedDraftElsewhere}
        <p class="acts"><button type="button" part="button" @click=${this.#try(() => this.#takeTheirs(), words)}>${words.feedDraftTheirs}</button>
        <button type="button" part="button" @click=${this.#try(() => this.#keepMine(), words)}>${words.feedDraftMine}</button></p></div>`;
    if (this.#asks)
      return html`<span class="acts more" role="group" part="draft" aria-label=${words.feedDraftAsk}><span>${words.feedDraftAsk}</span>
        <button type="button" part="button" @click=${this.#try(() => this.#discard(), words)}>${words.feedDraftDiscard}</button>
        <button type="button" part="button" data-keep @click=${() => this.#ask(false)}>${words.feedCancel}</button></span>`;
    const said = { saved: words.feedDraftSaved, saving: words.feedDraftSaving, unsaved: words.feedDraftUnsaved };
    const isEmpty = isBlank(this.#content());
    const { status } = this.#state;
    return html`<span class="soft more" part="draft"><span role="status">${this.#isBack ? words.feedDraftBack : nothing}</span><span
      role=${status === 'failed' ? 'alert' : nothing}>${
        isEmpty || this.#isBack
          ? nothing
          : status === 'failed'
            ? words.feedDraftFailed
            : this.#base.revision || status !== 'saved'
              ? said[status]
              : nothing
      }</span></span>
      ${isEmpty || !mayWrite(view) ? nothing : html`<button type="button" class="quiet more" data-discard @click=${() => this.#ask(true)}>${words.feedDraftDiscard}</button>`}
      ${renderProblem(view, place)}`;
  }

  /** Reads what was kept. What was typed meanwhile is based on nothing: the server then says that both are there. */
  #open(): Promise<void> {
    this.#opening ??= this.#calls.read().then(
      ({ writerId, revision, content, pictures }) => {
        const isTouched = !isBlank(this.#content());
        this.#base = { writerId, revision: content && isTouched ? 0 : revision };
        if (!content || isTouched) return;
        this.#fill(content, pictures);
        this.#isBack = !isBlank(content);
      },
      (cause: unknown) => {
        this.#opening = undefined;
        throw cause;
      },
    );
    return this.#opening;
  }

  async #save(content: UnsentContent, signal: AbortSignal): Promise<SaveOutcome<{ revision: number }>> {
    const { feed } = this.#deps;
    const failed = (kind: 'unreachable' | 'refused') => ({ ok: false, kind, message: '' }) as const;
    // Until they sign in again.
    if (!feed.session.membership) return failed('unreachable');
    try {
      await this.#open();
      return { ok: true, saved: await this.#calls.keep(this.#base, content, signal) };
    } catch (cause) {
      const code = codeOf(cause);
      if (code === 'unsent_post.changed') return { ok: false, kind: 'conflict' };
      void feed.session.check(feed.calls, cause);
      return failed(passing.test(code) ? 'unreachable' : 'refused');
    }
  }

  async #takeTheirs(): Promise<void> {
    const { writerId, revision, content, pictures } = await this.#calls.read();
    this.#base = { writerId, revision };
    this.#fill(content ?? this.#blank(), pictures);
    this.#saving.giveUp();
    this.#focus('[data-place=post]');
  }

  async #keepMine(): Promise<void> {
    const { writerId, revision } = await this.#calls.read();
    this.#base = { writerId, revision };
    this.#saving.overwrite(this.#content());
    this.#focus('[data-place=post]');
  }

  async #discard(): Promise<void> {
    await this.#saving.flush();
    await this.#calls.drop(this.#base.writerId);
    this.#clear();
    this.begin();
    this.#focus('[data-place=post]');
  }

  #ask(asks: boolean): void {
    this.#asks = asks;
    this.#focus(asks ? '[data-keep]' : '[data-discard]');
  }

  #try(work: () => Promise<void>, { feedDraftFailed }: { feedDraftFailed: string }) {
    return () => void this.#deps.writing.attempt(place, work, feedDraftFailed);
  }

  async #focus(selector: string): Promise<void> {
    const { host } = this.#deps;
    host.requestUpdate();
    await host.updateComplete;
    host.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }

  #blank(): UnsentContent {
    return { title: '', text: '', spaceId: '', contentId: '', picture: '', pictures: [], moment: '', poll: null };
  }

  #content(): UnsentContent {
    const { writing, pictures } = this.#deps;
    const spaceId = writing.draft('space');
    const poll = typedPoll(writing);
    return {
      ...this.#blank(),
      ...{ title: writing.draft('title'), text: writing.draft('post'), spaceId: spaceId === noSpace ? '' : spaceId },
      ...{ pictures: pictures.pictures, poll: poll && { ...poll, options: poll.options.split('\n') } },
    };
  }

  #fill({ title, text, spaceId, poll }: UnsentContent, sent: readonly PostPicture[]): void {
    const { writing, pictures, feed, host, addPoll, dropPoll } = this.#deps;
    // The page may have chosen a space, and this one may be gone by now.
    const isOffered = !('space' in host && host.space) && feed.spaces.some(({ id }) => id === spaceId);
    const ends = poll && !Number.isNaN(Date.parse(poll.ends)) ? poll.ends : '';
    const values = { title, post: text, question: poll?.question, options: poll?.options.join('\n'), ends };
    for (const [name, value = ''] of Object.entries(values)) writing.write(name, value);
    writing.write('space', isOffered ? spaceId : '');
    pictures.put(sent);
    if (poll) addPoll(false);
    else dropPoll();
    this.#known = JSON.stringify(this.#content());
  }

  #clear(): void {
    const { writing, pictures, dropPoll } = this.#deps;
    for (const name of postPlaces) writing.write(name, '');
    dropPoll();
    pictures.clear();
    this.#isBack = this.#asks = false;
  }

  #close(): void {
    this.#left.abort();
    this.#saving.stop();
    this.#deps.host.removeController(this);
    this.#clear();
  }
}
