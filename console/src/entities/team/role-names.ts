import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BusinessRole } from '@zeacon/contract';

/** What each role is called, and may do. */
export const roleNames: Record<BusinessRole, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  owner: {
    label: msg({ message: 'Owner', context: 'role' }),
    hint: msg`Can do everything, and transfer the business`,
  },
  admin: {
    label: msg({ message: 'Admin', context: 'role' }),
    hint: msg`Can do everything except transfer the business`,
  },
  editor: {
    label: msg({ message: 'Editor', context: 'role' }),
    hint: msg`Can manage videos, playlists, players, hypergraphics and live streams, and see statistics`,
  },
  host: {
    label: msg({ message: 'Host', context: 'role' }),
    hint: msg`Can plan and run live streams, moderate their chats and see the library`,
  },
  analyst: {
    label: msg({ message: 'Analyst', context: 'role' }),
    hint: msg`Can see the library, statistics and leads, but cannot change anything`,
  },
  billing: {
    label: msg({ message: 'Billing', context: 'role' }),
    hint: msg`Can manage plan, bills and sales, and see the business profile and the team`,
  },
};
