import { titleKey } from './community-names.ts';
import { maxLength } from './lengths.ts';
import { fill, optionTwice, pollOptionCount } from './messages.ts';
import { required } from './required.ts';

export const pollOptionsMin = 2;
export const pollOptionsMax = 8;
export const pollOptionMaxLength = 100;
export const pollQuestionMaxLength = 200;

/** What people choose from: some options, each of which says something of its own. */
export function validatePollOptions(options: readonly string[]): string | undefined {
  if (options.length < pollOptionsMin || options.length > pollOptionsMax)
    return fill(pollOptionCount, { min: pollOptionsMin, max: pollOptionsMax });
  for (const option of options) {
    const problem = required('Option', option) ?? maxLength(option, pollOptionMaxLength);
    if (problem) return problem;
  }
  return new Set(options.map(titleKey)).size < options.length ? optionTwice : undefined;
}
