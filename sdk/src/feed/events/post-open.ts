/** A reader opened the comments of a post. */
export class ZcPostOpenEvent extends Event {
  static readonly eventName = 'zc-post-open';
  readonly postId: string;

  constructor(postId: string) {
    super(ZcPostOpenEvent.eventName, { bubbles: true, composed: true });
    this.postId = postId;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    [ZcPostOpenEvent.eventName]: ZcPostOpenEvent;
  }
}
