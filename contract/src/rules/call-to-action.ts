import { callToActionTextMaxLength } from '../constants.ts';
import { isStrictHost } from './host.ts';
import { maxLength } from './lengths.ts';
import { badUrl, textAndUrl } from './messages.ts';
import { collectFieldErrors, type FieldErrors } from './rule.ts';
import { splitUrl } from './urls.ts';

export interface CallToActionDraft {
  text: string;
  url: string;
}

/** Stricter than {@link validateUrl}: the scheme is written out and is http or https, the host is a plain domain. */
export function validateCallToActionUrl(value: string): string | undefined {
  const parts = splitUrl(value);
  const fine = parts && ['http', 'https'].includes(parts.scheme) && isStrictHost(parts.authority);
  return fine ? undefined : badUrl;
}

/** Both may be empty: the video then has no call to action. If one is filled in, the missing one gets the message. */
export function validateCallToAction({ text, url }: CallToActionDraft): FieldErrors<'text' | 'url'> {
  const hasText = text.trim() !== '';
  const hasUrl = url.trim() !== '';
  if (!hasText && !hasUrl) return {};
  return collectFieldErrors({
    text: hasText ? maxLength(text, callToActionTextMaxLength) : textAndUrl,
    url: hasUrl ? validateCallToActionUrl(url) : textAndUrl,
  });
}
