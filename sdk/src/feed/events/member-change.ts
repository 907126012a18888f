/** Somebody signed in to the community, or out of it. */
export class ZcMemberChangeEvent extends Event {
  static readonly eventName = 'zc-member-change';
  /** The name that others see; null once nobody is signed in. */
  readonly username: string | null;

  constructor(username: string | null) {
    super(ZcMemberChangeEvent.eventName, { bubbles: true, composed: true });
    this.username = username;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcMemberChangeEvent.eventName]: ZcMemberChangeEvent;
  }
}
