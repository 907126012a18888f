import type { OwnMembership } from '@zeacon/contract';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import { defaultAppHost, loadFont } from '../../base/app-host.ts';
import type { ListWindow } from '../../core/feed/list-window.ts';
import { loadPlayer } from '../../widget/player-loader.ts';
import { toFeedAccent } from '../community-accent.ts';
import { ZcMemberChangeEvent } from '../events/member-change.ts';
import { ZcPostOpenEvent } from '../events/post-open.ts';
import { connectFeed, type FeedConnection } from '../feed-connection.ts';
import { FeedLanguage } from '../feed-language.ts';
import type { FeedVideo } from '../feed-video.ts';
import { FeedWriting } from '../feed-writing.ts';
import { findPlace, keepPlace } from '../place-memory.ts';
import { askInPopup, canSignIn, createSignInKeys, type SignInKeys } from '../popup-sign-in.ts';
import { PostWindow } from '../post-window.ts';
import { renderPanel } from './composer-view.ts';
import { walkPosts } from './feed-keys.ts';
import { renderFoot, renderState } from './feed-states.ts';
import type { FeedActions, FeedView, MemberParts, ThreadParts } from './feed-view.ts';
import { renderPost } from './post-card.ts';
import { renderSpaces } from './spaces-view.ts';
import { styles } from './zc-community-feed.styles.ts';

const linkedPost = () => /^pst_\w+$/.exec(new URLSearchParams(location.search).get('zc-post') ?? '')?.[0];
/** So many posts are read at once, and at most, to get back to where a reader was. */
const placeSize = 50;
const placeMax = 10_000;

/**
 * The posts of a community, in the page of its business: always up to date, with comments, reactions and videos. Members
 * sign in in a window of the community's own, which works without cookies and storage here.
 *
 * @tag zc-community-feed
 * @fires {ZcPostOpenEvent} zc-post-open - A reader opened the comments of a post.
 * @fires {ZcMemberChangeEvent} zc-member-change - Somebody signed in, or out.
 * @csspart panel - What somebody can do: sign in, or write.
 * @csspart bell - The button for notifications, with what stands beside it.
 * @csspart count - How many notifications are new.
 * @csspart notices - The list of notifications, in a dialog.
 * @csspart notice - One notification.
 * @csspart composer - The form for a post.
 * @csspart poll-form - The fields for a poll in it.
 * @csspart draft - Whether what is written in it is kept.
 * @csspart spaces - The buttons that choose a space.
 * @csspart news - The button that shows new posts.
 * @csspart feed - The list of posts.
 * @csspart post - One post.
 * @csspart author - The name of who wrote a post or a comment.
 * @csspart avatar - The picture of a person, or the first letter of their name.
 * @csspart meta - Who wrote a post and when, in a line above it.
 * @csspart text - The text of a post.
 * @csspart picture - The picture of a post.
 * @csspart video - The video of a post.
 * @csspart poll - The poll of a post.
 * @csspart party - That the video of a post is watched together, with the link to join.
 * @csspart comments - The comments of a post.
 * @csspart comment - One comment.
 * @csspart quote - What a comment quotes.
 * @csspart chat - The chat of the live that a post shows.
 * @csspart moment - The second of the video that a comment is about; plays from there.
 * @csspart button - Buttons.
 * @csspart menu - What can be done about a post or a comment.
 * @csspart dialog - A question, the form in which a text is edited, and the lists of notifications and of whom one blocked.
 * @csspart message-detail - What the server says of a failure, in small.
 * @cssproperty [--zc-feed-background=Canvas] - Behind everything.
 * @cssproperty [--zc-feed-surface=var(--zc-feed-background)] - The background of posts, of the form for one, of dialogs and menus.
 * @cssproperty [--zc-feed-text=CanvasText] - Texts. Without it they are black or white, whichever can be read on the surface.
 * @cssproperty [--zc-feed-muted] - What stands beside texts, in small: times, counts and hints. Without it, the colour of texts, paler.
 * @cssproperty [--zc-feed-border] - Lines around and between things. Without it, the colour of texts, much paler.
 * @cssproperty [--zc-feed-accent=#c8102e] - The buttons that send, and the count of notifications. Without it they have the community's colour, darkened where white letters need it. Letters on it are black or white, whichever can be read.
 * @cssproperty [--zc-feed-secondary=var(--zc-feed-text)] - What is chosen: the space that is shown, one's own reactions, and one's vote in a poll. Letters on it are black or white, whichever can be read.
 * @cssproperty [--zc-feed-link=LinkText] - Links in texts.
 * @cssproperty [--zc-feed-radius=14px] - The corners of posts; those of fields and options are no rounder.
 * @cssproperty [--zc-feed-font=Zeacon, system-ui] - The typeface.
 */
export class ZcCommunityFeedElement extends LitElement {
  static override styles = styles;

  /** The id of the community, as the console shows it. */
  @property({ attribute: 'community-id' }) communityId: string | undefined;
  /** The id of a space: its posts alone are shown, and what members write is in it. */
  @property() space: string | undefined;
  /** `popular`: the posts with most reactions and comments of members come first. Otherwise the newest do. */
  @property() order: 'newest' | 'popular' = 'newest';
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  @property({ attribute: 'app-host' }) appHost: string | undefined;
  /** `granted`, `denied` or `pending`: whether views of videos may be counted. Without it the browser's signals decide. */
  @property() consent: 'granted' | 'anonymous' | 'denied' | 'pending' | undefined;
  /** Leaves out what the server says of a failure. */
  @property({ type: Boolean, attribute: 'hide-toast' }) hideToast = false;

  @state() private video: FeedVideo | undefined;
  @state() private isSigningIn = false;
  @state() private threadParts: ThreadParts | 'failed' | undefined;
  @state() private memberParts: MemberParts | 'failed' | undefined;
  readonly #speech = new FeedLanguage(this);
  readonly #window = new PostWindow(this, () => this.#readOn());
  readonly #writing = new FeedWriting(
    () => this.#feed,
    () => this.#speech.words,
    () => this.requestUpdate(),
  );
  #feed: FeedConnection | undefined;
  #from = '';
  #drawn: ListWindow = { parts: [], spaceAfter: 0 };
  #keys: SignInKeys | undefined;
  #postIds: readonly string[] = [];
  /** What the server drew, until the element draws the same. */
  #served: Element[] = [];
  #isReady = false;
  #posts: readonly unknown[] = [];

  protected override createRenderRoot() {
    this.#served = [...(this.shadowRoot?.children ?? [])];
    // What the element draws stands before this, which stays.
    this.shadowRoot?.prepend('');
    return super.createRenderRoot();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pagehide', this.#keepPlace);
    this.requestUpdate();
    void this.#renewKeys();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pagehide', this.#keepPlace);
    // A page that moves it puts it back at once.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  /** Undefined until the community is known. */
  get communityTitle(): string | undefined {
    return this.#feed?.community?.title;
  }

  /** Of whoever is signed in here; null without a member. */
  get memberRole(): OwnMembership['role'] {
    return this.#feed?.session.membership?.role ?? null;
  }

  /** Opens the window in which a member signs in. Call it in a click, or the browser blocks the window. */
  async signIn(): Promise<void> {
    const feed = this.#feed;
    const keys = this.#keys;
    if (!feed?.community || !keys || this.isSigningIn) return;
    this.isSigningIn = true;
    void this.#loadMember();
    this.#writing.say('panel', undefined);
    const { words, language } = this.#speech;
    try {
      const answer = await askInPopup(feed.community.url, keys, { language, signal: feed.signal });
      if (answer === 'blocked') this.#writing.say('panel', words.feedPopupBlocked);
      else if (answer !== 'closed') await this.#enter(feed, answer.code, keys.verifier);
    } catch (cause) {
      this.#writing.say('panel', words.feedNotSignedIn, cause);
    } finally {
      this.isSigningIn = false;
      await this.#renewKeys();
    }
  }

  async signOut(): Promise<void> {
    const feed = this.#feed;
    if (!feed?.session.token()) return;
    if (typeof this.memberParts === 'object') await this.memberParts.leave();
    await feed.session.end(feed.calls);
    this.memberParts = undefined;
    this.dispatchEvent(new ZcMemberChangeEvent(feed.session.membership, feed.community));
    await feed.read();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('consent')) this.#keepPlace();
    const { communityId } = this;
    const origin = this.appHost?.replace(/\/+$/, '') || defaultAppHost();
    const from = `${origin} ${communityId ?? ''}`;
    if (this.isConnected && from !== this.#from) {
      this.#leave();
      this.#from = from;
      if (communityId) this.#begin(origin, communityId);
    } else if (changed.has('space')) void this.#feed?.choose(this.space || undefined);
    else if (changed.has('order')) void this.#feed?.choose(this.#feed.space);
    const posts = this.#feed?.store.get().posts ?? [];
    if (posts !== this.#posts) {
      this.#posts = posts;
      this.#postIds = posts.map(({ uuid }) => uuid);
    }
    this.#drawn = this.#window.select(this.#postIds);
  }

  protected override update(changed: PropertyValues<this>): void {
    // Where it was read is known by now, and is looked for again in what is drawn in the same go.
    if (this.#isReady) for (const one of this.#served.splice(0)) one.remove();
    super.update(changed);
  }

  override render() {
    const view = this.#view;
    if (!view || this.#served.length > 0) return nothing;
    const { state: shown, words, language } = view;
    const { posts, nextCursor, news, isReading } = shown;
    const count = nextCursor === null ? posts.length : -1;
    // A feed has articles.
    const hasPosts = posts.length > 0;
    return html`<section class="all" aria-label=${words.feedPosts} lang=${language || 'en'} dir=${ifDefined(this.#speech.direction)}>
      <div part="panel">${renderPanel(view, { canSignIn: canSignIn() })}</div>
      ${renderSpaces(view)}
      <p class="spoken" role="status">${news.length > 0 ? words.feedNews(news.length) : ''}</p>
      ${
        news.length > 0
          ? html`<button type="button" class="news" part="news" @click=${view.do.showNews}>${words.feedNews(news.length)}</button>`
          : nothing
      }
      ${renderState(view)}
      <div
        role=${ifDefined(hasPosts ? 'feed' : undefined)}
        part="feed"
        aria-label=${ifDefined(hasPosts ? words.feedPosts : undefined)}
        aria-busy=${isReading}
        @keydown=${walkPosts}
      >
        ${repeat(
          this.#drawn.parts.map(({ index }) => ({ index, post: posts[index]! })),
          ({ post }) => post.uuid,
          ({ post, index }) => renderPost(post, view, { position: index + 1, count }),
        )}
      </div>
      ${renderFoot(view)}
    </section>`;
  }

  protected override updated(): void {
    if (this.#served.length === 0) this.#window.settle(this.#drawn);
    // Not by an attribute, which pages with a strict policy forbid.
    const all = this.renderRoot.querySelector<HTMLElement>('.all');
    all?.style.setProperty('--community-accent', toFeedAccent(this.#feed?.community?.accentColor));
  }

  get #view(): FeedView | undefined {
    const feed = this.#feed;
    if (!feed) return undefined;
    const { draft, extras, problem, isBusy, answering } = this.#writing;
    return {
      ...{ draft, extras, problem, isBusy, answering },
      words: this.#speech.words,
      language: this.#speech.language,
      origin: this.#from.split(' ')[0] ?? '',
      consent: this.consent,
      hideToast: this.hideToast,
      state: feed.store.get(),
      community: feed.community,
      spaces: this.space ? [] : feed.spaces,
      space: feed.space,
      calls: feed.calls,
      membership: feed.session.membership,
      isSigningIn: this.isSigningIn,
      video: this.video,
      threadOf: feed.threads.get,
      threadParts: this.threadParts,
      memberParts: this.memberParts,
      do: this.#actions,
    };
  }

  readonly #actions: FeedActions = {
    signIn: () => void this.signIn(),
    signOut: () => void this.signOut(),
    loadMember: () => void this.#loadMember(),
    retry: () => this.#retry(),
    showNews: () => void this.#showNews(),
    write: (place, text) => this.#writing.write(place, text),
    sendComment: (postId, parentId) => this.#writing.sendComment(postId, parentId),
    answer: (commentId, place) => void this.#answer(commentId, place),
    attach: (place, more) => this.#writing.attach(place, more),
    react: (post, reaction, comment) =>
      this.#feed?.session.membership ? this.#writing.react(post, reaction, comment) : void this.signIn(),
    vote: (post, option) => (this.#feed?.session.membership ? this.#writing.vote(post, option) : void this.signIn()),
    choose: (spaceId) => {
      this.#writing.write('space', '');
      void this.#feed?.choose(spaceId);
    },
    toggle: (postId) => this.#toggle(postId),
    goTo: (postId, offset) => this.#window.goTo(postId, offset),
    open: (postId) => this.#open(postId),
    moreComments: (postId) => this.#writing.moreComments(postId),
    play: (postId, seconds) => void this.#play(postId, seconds),
  };

  #begin(origin: string, communityId: string): void {
    loadFont();
    const postId = linkedPost();
    const onChange = () => this.requestUpdate();
    const feed = connectFeed({
      ...{ origin, communityId, postId, spaceId: this.space || undefined },
      order: () => (this.order === 'popular' ? 'POPULAR' : undefined),
      onChange,
      inView: () => this.#window.ids,
    });
    this.#feed = feed;
    if (this.#served.length > 0) void this.#takeOver(feed);
    void this.#goBack(feed, communityId, postId);
  }

  /** What the server drew gives way once all of it can be drawn here, so that nothing moves. */
  async #takeOver({ ready }: FeedConnection): Promise<void> {
    const hasMedia = this.#served.some((one) => one.querySelector('.media'));
    await Promise.allSettled([ready, this.#speech.ready, hasMedia && import('./post-media.ts')]);
    this.#window.know();
    this.#isReady = true;
    this.requestUpdate();
  }

  #leave(): void {
    this.#feed?.close();
    this.#feed = undefined;
    this.#from = '';
    this.video = this.memberParts = undefined;
  }

  async #enter(feed: FeedConnection, code: string, verifier: string): Promise<void> {
    await feed.session.begin(feed.calls, code, verifier);
    this.dispatchEvent(new ZcMemberChangeEvent(feed.session.membership, feed.community));
    await feed.read();
  }

  /** Used once each, whatever came of it. */
  async #renewKeys(): Promise<void> {
    this.#keys = undefined;
    if (canSignIn()) this.#keys = await createSignInKeys();
  }

  #readOn(): void {
    const { store } = this.#feed ?? {};
    if (store && !store.get().error) void store.more();
  }

  #retry(): void {
    const { store } = this.#feed ?? {};
    if (store?.get().status === 'ready' && store.get().nextCursor !== null) void store.more();
    else void this.#feed?.read();
  }

  async #showNews(): Promise<void> {
    await this.#feed?.store.showNews();
    await this.updateComplete;
    const first = this.#postIds[0];
    if (!first) return;
    this.#window.goTo(first);
    await this.updateComplete;
    this.#articleOf(first)?.focus({ preventScroll: true });
  }

  #toggle(postId: string): void {
    const { threads } = this.#feed ?? {};
    if (threads?.get(postId)) threads.close(postId);
    else {
      this.#open(postId);
      this.dispatchEvent(new ZcPostOpenEvent(postId));
    }
  }

  /** Once more where it failed: the comments, or what draws them. */
  #open(postId: string): void {
    const { threads } = this.#feed ?? {};
    if (threads?.get(postId)?.status !== 'ready') threads?.open(postId);
    void this.#loadThread();
  }

  async #loadThread(): Promise<void> {
    if (this.threadParts === 'failed') this.threadParts = undefined;
    const loaded = await import('./thread-view.ts').catch(() => undefined);
    this.threadParts = loaded ?? this.threadParts ?? 'failed';
  }

  async #loadMember(): Promise<void> {
    const feed = this.#feed;
    const loaded = await import('./member-parts.ts').catch(() => undefined);
    if (!feed || feed !== this.#feed || typeof this.memberParts === 'object') return;
    this.memberParts = loaded?.createMemberParts(this, feed, this.#writing) ?? 'failed';
  }

  async #answer(commentId: string | undefined, place = `comment ${commentId}`): Promise<void> {
    this.#writing.answer(commentId);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  }

  /** The one that played before gives way: two videos are never heard at once. */
  async #play(postId: string, seconds?: number): Promise<void> {
    const feed = this.#feed;
    if (!feed) return;
    if (this.video?.postId === postId) return this.video.seek(seconds ?? 0);
    // What opens its video may be too old by now.
    const [{ openVideo }] = await Promise.all([import('../feed-video.ts'), loadPlayer(), feed.store.renew(postId)]);
    const post = feed.store.get().posts.find(({ uuid }) => uuid === postId);
    const view = this.#view;
    if (!post || !view || feed.signal.aborted) return;
    this.video?.close();
    const onSecond = () => feed.threads.get(postId) && this.requestUpdate();
    this.video = openVideo(post, view, feed, { startAt: seconds, onSecond });
    await this.updateComplete;
    this.video?.player.focus();
  }

  #articleOf(postId: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`article[id="${postId}"]`);
  }

  readonly #keepPlace = () => {
    // At the top there is nothing to come back to.
    keepPlace(this.communityId, this.#window.place ?? (this.#postIds[0] ? null : undefined), this.consent);
  };

  /** To the post that a link leads to, or to where the reader was before they left the page. */
  async #goBack(feed: FeedConnection, communityId: string, linked: string | undefined): Promise<void> {
    const place = findPlace(communityId, this.consent);
    const { store, signal } = feed;
    await store.first;
    const has = (id: string) => store.get().posts.some(({ uuid }) => uuid === id);
    if (place) {
      while (!signal.aborted && !has(place.postId) && !this.#window.isMoved) {
        const { nextCursor, posts } = store.get();
        await store.more(placeSize);
        if (nextCursor === store.get().nextCursor || posts.length > placeMax) break;
      }
    } else if (linked && has(linked)) this.#toggle(linked);
    const goal = place ?? (linked && { postId: linked, offset: undefined });
    if (signal.aborted || !goal || !has(goal.postId)) return;
    this.requestUpdate();
    await this.updateComplete;
    this.#window.goTo(goal.postId, goal.offset);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-community-feed': ZcCommunityFeedElement;
  }
}
