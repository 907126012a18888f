import { expect, test } from 'vitest';
import { validatePictureUrl } from './picture-url.ts';
import { placeholderAvatarUrl, toShownLogo } from './placeholder-logo.ts';

test.each([
  'logo-upload-placeholder',
  'logo-upload-placeholder.svg',
  'logo_upload_placeholder.PNG',
  'logoUploadPlaceholder.png',
  '/images/logo-upload-placeholder.svg',
  'https://app.example.com/static/logo-upload-placeholder.webp',
  placeholderAvatarUrl,
])('%j names the place of a logo: the placeholder avatar is shown', (name) => {
  expect(toShownLogo(name)).toBe(placeholderAvatarUrl);
  expect(validatePictureUrl(name)).toBeUndefined();
});

test.each([
  'https://example.com/logo.png',
  'https://example.com/logo-upload-placeholder.png?of=us',
  'https://example.com/our-logo-upload-placeholder.png',
  'https://example.com/logo-upload-placeholder/real.png',
  `${'a'.repeat(400)}/logo-upload-placeholder.png`,
  '',
])('%j is a logo of its own', (name) => {
  expect(toShownLogo(name)).toBe(name);
});
