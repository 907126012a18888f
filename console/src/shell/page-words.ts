import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '../paths.ts';

/** Other words under which the palette finds a page: what one comes there for. */
export const pageWords: Readonly<Record<string, MessageDescriptor>> = {
  [paths.settings]: msg`name, logo, email, website, first name, delete business`,
  [paths.profile]: msg`language, theme, dark, my account`,
  [paths.security]: msg`password, passkey, two-step verification, two-factor, recovery codes, sessions, log out everywhere, change email, delete account`,
  [paths.team]: msg`invite, members, people, roles, leave, transfer ownership`,
  [paths.notificationChoices]: msg`notifications, email, digest, bell`,
  [paths.developers]: msg`API reference, OpenAPI, client, guide, checksum`,
  [paths.apiKeys]: msg`developers, token, API`,
  [paths.embedKeys]: msg`developers, signed embeds, token`,
  [paths.webhooks]: msg`developers, events`,
  [paths.usage]: msg`minutes, storage, billing`,
  [paths.billing]: msg`bills, card, subscription, price`,
  [paths.auditLog]: msg`history, changes, who did what`,
  [paths.yourData]: msg`export, download, privacy`,
  [paths.destinations]: msg`YouTube, Facebook, Twitch, restream`,
  [paths.visitors]: msg`consent, privacy, fingerprint`,
  [paths.sites]: msg`domains, verify, snippet`,
};
