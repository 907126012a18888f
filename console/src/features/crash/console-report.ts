import { reportCrash } from '@zeacon/contract';
import type { Api } from '../../platform/api.ts';

/** The sender when nobody is signed in; `.invalid` is never a real address. */
const consoleSender = { name: 'Console', email: 'console@zeacon.invalid' };

/** Reports a crash in the name of the console. */
export async function reportOfConsole(api: Api, error: Error): Promise<void> {
  const reason = `Crash on ${location.pathname}: ${error.stack ?? error.message}`.slice(0, 4000);
  await api.call(reportCrash, { body: { ...consoleSender, reason } });
}
