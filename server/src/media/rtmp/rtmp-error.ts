/** Ends the connection. `bad-media` is for the person at the encoder, and its message is sent there. */
export class RtmpError extends Error {
  readonly reason: 'bad-protocol' | 'bad-media';

  constructor(reason: 'bad-protocol' | 'bad-media', message: string) {
    super(message);
    this.name = 'RtmpError';
    this.reason = reason;
  }
}
