import { callToActionTextMaxLength } from '../constants.ts';
import { isStrictHost } from './host.ts';
import { maxLength } from './lengths.ts';
import { collectFieldErrors, type FieldErrors } from './rule.ts';
import { invalidUrl, splitUrl } from './urls.ts';

const provideBoth = 'Provide both text and URL or none';

export interface CallToActionDraft {
  text: string;
  url: string;
}

/** Stricter than {@link validateUrl}: the scheme is written out and is http or https, the host is a plain domain. */
export function validateCallToActionUrl(value: string): string | undefined {
  const parts = splitUrl(value);
  const fine = parts && ['http', 'https'].includes(parts.scheme) && isStrictHost(parts.authority);
  return fine ? undefined : invalidUrl;
}

/** Both empty is fine: the video then has no call to action. What is missing beside the other bears the message. */
export function validateCallToAction({ text, url }: CallToActionDraft): FieldErrors<'text' | 'url'> {
  const hasText = text.trim() !== '';
  const hasUrl = url.trim() !== '';
  if (!hasText && !hasUrl) return {};
  return collectFieldErrors({
    text: hasText ? maxLength(text, callToActionTextMaxLength) : provideBoth,
    url: hasUrl ? validateCallToActionUrl(url) : provideBoth,
  });
}
