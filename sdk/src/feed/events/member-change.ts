import type { OwnMembership } from '@zeacon/contract';

/** Somebody signed in to the community, or out of it. */
export class ZcMemberChangeEvent extends Event {
  static readonly eventName = 'zc-member-change';
  /** The name that others see; null once nobody is signed in. */
  readonly username: string | null;
  /** Null once nobody is signed in, or for somebody who is no member. */
  readonly memberRole: OwnMembership['role'];
  readonly communityTitle: string | undefined;

  constructor(membership?: Pick<OwnMembership, 'username' | 'role'>, community?: { title: string }) {
    super(ZcMemberChangeEvent.eventName, { bubbles: true, composed: true });
    this.username = membership?.username ?? null;
    this.memberRole = membership?.role ?? null;
    this.communityTitle = community?.title;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcMemberChangeEvent.eventName]: ZcMemberChangeEvent;
  }
}
