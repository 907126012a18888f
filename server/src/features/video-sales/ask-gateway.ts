import type { BaseLogger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';

/** What cannot be found out now is asked for later. Throws `payment.unavailable`. */
export const createReach =
  (log: Pick<BaseLogger, 'warn'>) =>
  async <Answer>({ id: purchaseId }: { id: string }, asking: Promise<Answer>): Promise<Answer> => {
    try {
      return await asking;
    } catch (error) {
      log.warn({ err: error, purchaseId }, 'The gateway could not be asked. The purchase is finished later.');
      throw new ApiError('payment.unavailable', { cause: error });
    }
  };
