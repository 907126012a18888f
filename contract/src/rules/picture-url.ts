import { badUrl } from './messages.ts';
import { isPlaceholderLogo } from './placeholder-logo.ts';
import { validateUrl } from './urls.ts';

const ownPicture =
  /^(?:https?:\/\/[^\s/?#@\\<>"`]+)?\/media\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d{1,5}\.(?:webp|avif)$/;

/** The id of the uploaded picture in an address, with or without the platform's origin before it. */
export function imageIdOf(url: string): string | undefined {
  return ownPicture.exec(url)?.[1];
}

/**
 * An `http` or `https` address, a picture uploaded here, whose address may be relative to the platform, or the name of
 * the place where a logo goes.
 */
export function validatePictureUrl(value: string): string | undefined {
  if (imageIdOf(value) || isPlaceholderLogo(value)) return undefined;
  return /^https?:\/\//i.test(value) ? validateUrl(value) : badUrl;
}
