import { t } from '@lingui/core/macro';
import { titleKey, validateSpaceName } from '@zeacon/contract';
import { platformText } from '../../language/platform-text.ts';

/** Why spaces cannot have these names, each beside its own; nothing is wrong with one that is not filled in. */
export function spaceNameProblems(
  names: readonly string[],
  there: readonly { name: string }[],
): (string | undefined)[] {
  const taken = new Set(there.map(({ name }) => titleKey(name)));
  return names.map((name) => {
    if (name.trim() === '') return undefined;
    const problem = validateSpaceName(name);
    if (problem !== undefined) return platformText(problem);
    const key = titleKey(name);
    if (taken.has(key)) return t`Another space has this name. Choose a different one.`;
    taken.add(key);
    return undefined;
  });
}
