/** Somebody chose an entry of an options menu. Stays inside the player. */
export class ZcOptionChooseEvent extends Event {
  static readonly eventName = 'zc-option-choose';
  readonly value: string;

  constructor(value: string) {
    super(ZcOptionChooseEvent.eventName);
    this.value = value;
  }
}
