import type { PictureRefusal } from './picture-task.ts';

/** The bytes are not a picture that can be used. */
export class PictureRefusedError extends Error {
  override readonly name = 'PictureRefusedError';
  readonly code: PictureRefusal;

  constructor(code: PictureRefusal, options?: ErrorOptions) {
    super(`The picture was refused: ${code}.`, options);
    this.code = code;
  }
}
