import { withoutCardNumbers } from '@zeacon/contract';

/** What a service may be told of a failure, as an error may quote what was entered. */
export function speakable(error: unknown): unknown {
  if (typeof error === 'string') return withoutCardNumbers(error);
  if (!(error instanceof Error)) return error;
  const [message, stack] = [withoutCardNumbers(error.message), withoutCardNumbers(error.stack ?? '')];
  if (message === error.message && stack === (error.stack ?? '')) return error;
  return Object.assign(new Error(message), { name: error.name, stack });
}
