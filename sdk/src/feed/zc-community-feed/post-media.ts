import type { PostDetails } from '@zeacon/contract';
import { css, html, LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { define } from '../../base/define.ts';
import type { FeedView } from './feed-view.ts';

/** What a post shows beside its words and videos: loaded with the first post that has some. */
class PostMediaElement extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      gap: 12px;
    }

    .pictures {
      display: grid;
      gap: 4px;
      margin: 0;
      padding: 0;
      border-radius: calc(var(--radius) - 4px);
      overflow: hidden;
      list-style: none;
    }

    .pictures a {
      display: block;
      height: 100%;
      cursor: zoom-in;
    }

    a:focus-visible {
      outline: 2px solid;
      outline-offset: -4px;
    }

    img {
      display: block;
      width: 100%;
      height: 100%;
      object-fit: cover;
      background: var(--tint);
    }

    .link {
      display: flex;
      min-height: 104px;
      border: 1px solid var(--line);
      border-radius: calc(var(--radius) - 4px);
      overflow: hidden;
      color: inherit;
      text-decoration: none;
    }

    .link:hover strong {
      text-decoration: underline;
    }

    .link img {
      flex: none;
      width: 30%;
      max-width: 168px;
      height: auto;
    }

    .link > span {
      display: grid;
      gap: 2px;
      align-content: center;
      min-width: 0;
      padding: 12px 16px;
      overflow-wrap: anywhere;
    }

    .soft {
      color: var(--quiet);
      font-size: 14px;
    }

    strong,
    .about {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow: hidden;
    }

    .of-1 img {
      width: auto;
      height: auto;
      max-width: 100%;
      max-height: min(560px, 70vh);
    }

    .pictures:not(.of-1) {
      grid-template-columns: 1fr 1fr;
    }

    .pictures:not(.of-1) li {
      aspect-ratio: 4 / 3;
      min-width: 0;
    }

    .of-2 li {
      aspect-ratio: 1;
    }

    .of-3 li:first-child {
      grid-row: span 2;
      aspect-ratio: auto;
    }
  `;

  @property({ attribute: false }) post!: PostDetails;
  @property({ attribute: false }) view!: FeedView;

  override render() {
    return [this.#renderPictures(), this.#renderLink(), this.#renderPlaylist()];
  }

  #at(url: string): string {
    return new URL(url, this.view.origin).href;
  }

  #renderPictures() {
    const pictures = this.post.pictures ?? [];
    if (pictures.length === 0) return nothing;
    return html`<ul class="pictures of-${pictures.length}">
      ${pictures.map(
        ({ url, smallUrl, width, height, alt }, index) =>
          html`<li>
            <a href=${this.#at(url)} target="_blank" rel="noopener" aria-label=${alt || `${index + 1}/${pictures.length}`}
              ><img src=${this.#at(smallUrl)} alt=${alt} width=${width} height=${height} loading="lazy" decoding="async"
            /></a>
          </li>`,
      )}
    </ul>`;
  }

  #renderLink() {
    const { link } = this.post;
    // An older server says nothing of it.
    if (!link) return nothing;
    const { url, title, siteName, description, pictureUrl, width, height } = link;
    return html`<a class="link" href=${url} target="_blank" rel="nofollow noopener ugc">
      ${
        pictureUrl
          ? html`<img src=${this.#at(pictureUrl)} alt="" width=${width} height=${height} loading="lazy" decoding="async" />`
          : nothing
      }
      <span dir="auto"><span class="soft">${siteName}</span><strong>${title}</strong>${description ? html`<span class="soft about">${description}</span>` : nothing}</span>
    </a>`;
  }

  #renderPlaylist() {
    if (!this.post.playlist) return nothing;
    void import('./post-playlist.ts');
    return html`<zc-post-playlist .post=${this.post} .view=${this.view}></zc-post-playlist>`;
  }
}

define('zc-post-media', PostMediaElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-post-media': PostMediaElement;
  }
}
