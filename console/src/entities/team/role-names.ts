import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BusinessRole } from '@zeacon/contract';

/** What each role is called, and may do. */
export const roleNames: Record<BusinessRole, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  owner: {
    label: msg({ message: 'Owner', context: 'role' }),
    hint: msg`Everything, and passes the business on`,
  },
  admin: {
    label: msg({ message: 'Admin', context: 'role' }),
    hint: msg`Everything but passing the business on`,
  },
  editor: {
    label: msg({ message: 'Editor', context: 'role' }),
    hint: msg`Videos, playlists, players, hypergraphics, lives and figures`,
  },
  host: {
    label: msg({ message: 'Host', context: 'role' }),
    hint: msg`Plans and runs lives, moderates their chats; sees the library`,
  },
  analyst: {
    label: msg({ message: 'Analyst', context: 'role' }),
    hint: msg`Sees the library, figures and leads; changes nothing`,
  },
  billing: {
    label: msg({ message: 'Billing', context: 'role' }),
    hint: msg`Looks after plan, bills and sales; sees the business profile and the team`,
  },
};
