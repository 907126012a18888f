import type { PostDetails } from '@zeacon/contract';
import { html, LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { define } from '../../base/define.ts';
import type { FeedView } from './feed-view.ts';
import { mediaStyles } from './post-media.styles.ts';

/** What a post shows beside its words and videos: loaded with the first post that has some. */
class PostMediaElement extends LitElement {
  static override styles = mediaStyles;

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
    const { playlist } = this.post;
    if (!playlist) return nothing;
    void import('./post-playlist.ts');
    return html`<zc-post-playlist class=${playlist.videoCount > 0 ? 'covered' : ''} .post=${this.post} .view=${this.view}></zc-post-playlist>`;
  }
}

define('zc-post-media', PostMediaElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-post-media': PostMediaElement;
  }
}
