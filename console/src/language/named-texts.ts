import { ruleMessages, serverMessages, valueMessages, widgetMessages } from '@zeacon/contract';

/** The texts of the contract's rules and of the server, in English; `{name}` stands for a value. */
export const namedTexts: readonly string[] = [ruleMessages, valueMessages, widgetMessages, serverMessages]
  .flatMap(Object.values<unknown>)
  .filter((message) => typeof message === 'string');
