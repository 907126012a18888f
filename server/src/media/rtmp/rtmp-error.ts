/** Ends the connection. The message of `bad-media` is sent to the person at the encoder. */
export class RtmpError extends Error {
  readonly reason: 'bad-protocol' | 'bad-media';

  constructor(reason: 'bad-protocol' | 'bad-media', message: string) {
    super(message);
    this.name = 'RtmpError';
    this.reason = reason;
  }
}
