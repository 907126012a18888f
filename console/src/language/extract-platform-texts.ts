import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { errorCatalog } from '@zeacon/contract';
import { namedTexts } from './named-texts.ts';

/** What schemas say where no rule has words of its own. */
const fromSchemas = ['Invalid input'];

/** What the platform itself says: the wording of errors, of the contract's rules and of the server. */
export function platformTexts(): string[] {
  const refusals = Object.values(errorCatalog).map(({ message }) => message);
  return [...new Set([...refusals, ...namedTexts, ...fromSchemas])];
}

/** Adds it to the catalogs. */
export const extractPlatformTexts: ExtractorType = {
  match: (filename) => filename.endsWith('/contract/src/errors.ts'),
  extract(filename, _code, onMessage) {
    for (const message of platformTexts())
      onMessage({ id: generateMessageId(message), message, origin: [filename, 1] });
  },
};
