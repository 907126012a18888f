import type { PostDetails } from '@zeacon/contract';
import { css, html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../../base/define.ts';
import { loadPlayer } from '../../widget/player-loader.ts';
import { sayVideoCount } from '../../words/feed/video-count.ts';
import { createPlayer } from '../feed-video.ts';
import type { FeedView } from './feed-view.ts';

/** The playlist of a post: loaded with the first post that has one. */
class PostPlaylistElement extends LitElement {
  static override styles = css`
    .video {
      position: relative;
      aspect-ratio: 16 / 9;
      overflow: hidden;
      border-radius: calc(var(--radius) - 4px);
      background: #0b0b0d;
    }

    .video > * {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
    }

    img {
      object-fit: cover;
    }

    button {
      display: grid;
      place-items: center;
      padding: 0;
      border: 0;
      background: none;
      cursor: pointer;
    }

    button:focus-visible {
      outline: 2px solid #fff;
      outline-offset: -4px;
    }

    button span {
      display: grid;
      place-items: center;
      width: 64px;
      height: 64px;
      border-radius: 50%;
      background: rgb(0 0 0 / 72%);
      color: #fff;
    }

    svg {
      width: 32px;
      height: 32px;
      fill: currentcolor;
    }

    p {
      margin: 4px 0 0;
      overflow-wrap: anywhere;
    }

    .soft {
      color: var(--quiet);
      font-size: 13px;
    }
  `;

  @property({ attribute: false }) post!: PostDetails;
  @property({ attribute: false }) view!: FeedView;
  @state() private player: HTMLElement | undefined;

  override render() {
    const { playlist } = this.post;
    if (!playlist) return nothing;
    const { name, videoCount } = playlist;
    const { language, words } = this.view;
    const title = html`<strong dir="auto">${name}</strong>`;
    if (videoCount === 0) return html`<p>${title}</p> <p class="soft">${words.feedPlaylistEmpty}</p>`;
    return html`<div class="video" part="video">${this.player ?? this.#renderCover(playlist)}</div>
      <p>${title} <span class="soft">${sayVideoCount(videoCount, language)}</span></p>`;
  }

  #renderCover({ name, posterUrl }: NonNullable<PostDetails['playlist']>) {
    const { origin, words } = this.view;
    return html`${posterUrl ? html`<img src=${new URL(posterUrl, origin).href} alt="" loading="lazy" decoding="async" />` : nothing}
      <button type="button" aria-label=${words.feedPlay(name)} @click=${() => this.#play()}><span><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z" /></svg></span></button>`;
  }

  async #play(): Promise<void> {
    await loadPlayer();
    const { post, view } = this;
    if (!this.isConnected || !post.playlist) return;
    const { id, token } = post.playlist;
    this.player = createPlayer(post, view, { 'playlist-id': id, 'playlist-token': token, autoplay: '' });
    await this.updateComplete;
    this.player.focus();
  }
}

define('zc-post-playlist', PostPlaylistElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-post-playlist': PostPlaylistElement;
  }
}
