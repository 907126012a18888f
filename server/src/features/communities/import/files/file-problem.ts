import { ruleMessages } from '@zeacon/contract';

/** What is wrong with a whole file, for whoever chose it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';

  constructor(message: string, values: Record<string, string | number> = {}) {
    super(ruleMessages.fill(message, values));
  }
}
