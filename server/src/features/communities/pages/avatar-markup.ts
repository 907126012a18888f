import { type Html, html } from '../../../platform/web/html.ts';

interface Person {
  /** Null for people who deleted their account. */
  name: string | null;
  pictureUrl: string | null;
}

/**
 * The picture of somebody in front of their name, which is why nobody needs to hear of it. The first letter lies below it,
 * and is seen where there is no picture or it cannot be loaded.
 */
export function avatarMarkup({ name, pictureUrl }: Person, size: 'huge' | 'large' | 'small' = 'large'): Html {
  const letter = Array.from(name ?? '')[0]?.toUpperCase();
  return html`<span class="avatar ${size}" aria-hidden="true">${letter}${pictureUrl && html`<img src="${pictureUrl}" alt="" loading="lazy" decoding="async">`}</span>`;
}
