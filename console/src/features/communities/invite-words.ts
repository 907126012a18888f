import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CommunityInviteState, InviteRefusal } from '@zeacon/contract';

type Tone = 'green' | 'blue' | 'grey' | 'amber';

export const inviteStates: Record<CommunityInviteState, { label: MessageDescriptor; tone: Tone }> = {
  SENT: { label: msg`Invited`, tone: 'blue' },
  ACCEPTED: { label: msg`Joined`, tone: 'green' },
  EXPIRED: { label: msg`Expired`, tone: 'amber' },
  REVOKED: { label: msg`Revoked`, tone: 'grey' },
  DECLINED: { label: msg`Does not want invitations`, tone: 'grey' },
};

export const inviteRefusalWords: Record<InviteRefusal, MessageDescriptor> = {
  INVALID: msg`Not an email address`,
  TWICE: msg`Listed twice`,
  MEMBER: msg`Is a member already`,
  INVITED: msg`Is invited already`,
  BANNED: msg`Is banned`,
  DECLINED: msg`Does not want invitations`,
};
