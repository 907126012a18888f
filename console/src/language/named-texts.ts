import { ruleMessages, serverMessages } from '@zeacon/contract';

/** The texts of the contract's rules and of the server, in English; `{name}` stands for a value. */
export const namedTexts: readonly string[] = [...Object.values(ruleMessages), ...Object.values(serverMessages)].filter(
  (message) => typeof message === 'string',
);
