import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { errorCatalog, webhookEvents } from '@zeacon/contract';
import { namedTexts } from './named-texts.ts';

/** The platform's own texts: messages of errors, of the contract's rules, of its events and of the server. */
export function platformTexts(): string[] {
  const refusals = Object.values(errorCatalog).map(({ message }) => message);
  const events = Object.values(webhookEvents).map(({ summary }) => summary);
  return [...new Set([...refusals, ...events, ...namedTexts])];
}

/** Adds them to the catalogs. */
export const extractPlatformTexts: ExtractorType = {
  match: (filename) => filename.endsWith('/contract/src/errors.ts'),
  extract(filename, _code, onMessage) {
    for (const message of platformTexts())
      onMessage({ id: generateMessageId(message), message, origin: [filename, 1] });
  },
};
