import type { PostDetails } from '@zeacon/contract';
import { css, html, LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { define } from '../../base/define.ts';

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
      outline: 2px solid var(--focus);
      outline-offset: -4px;
    }

    img {
      display: block;
      width: 100%;
      height: 100%;
      object-fit: cover;
      background: var(--tint);
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
  @property() origin = '';

  override render() {
    const pictures = this.post.pictures ?? [];
    const at = (url: string) => new URL(url, this.origin).href;
    if (pictures.length === 0) return nothing;
    return html`<ul class="pictures of-${pictures.length}">
      ${pictures.map(
        ({ url, smallUrl, width, height, alt }, index) =>
          html`<li>
            <a href=${at(url)} target="_blank" rel="noopener" aria-label=${alt || `${index + 1}/${pictures.length}`}
              ><img src=${at(smallUrl)} alt=${alt} width=${width} height=${height} loading="lazy" decoding="async"
            /></a>
          </li>`,
      )}
    </ul>`;
  }
}

define('zc-post-media', PostMediaElement);
