import type { BusinessUser } from '../actors/actor.ts';
import type { Authenticators } from '../actors/admission.ts';
import { onlyOpen } from './only-open.ts';

export const owner: BusinessUser = {
  kind: 'business-user',
  userId: 'usr_1',
  businessId: 'biz_1',
  role: 'owner',
  roles: new Map([['biz_1', 'owner']]),
  sessionId: 'ses_1',
};

/** Every caller is the owner of `biz_1`. */
export const ownerOnly: Authenticators = { ...onlyOpen, member: async () => owner, business: async () => owner };
