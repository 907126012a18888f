import { updatePlaylist } from '@zeacon/contract';
import { platformText } from '../../language/platform-text.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';

/** Checks a name or description with the contract's rules. */
function judge(changes: { name?: string; description?: string }): string | undefined {
  const message = updatePlaylist.body.safeParse(changes).error?.issues[0]?.message;
  return message && platformText(message);
}

export const validateName = (name: string) => judge({ name });
export const validateDescription = (description: string) => judge({ description });

export function fieldMessage(error: unknown, field: 'name' | 'description'): string {
  return (error instanceof ApiFailure && error.fieldErrors[field]) || messageOf(error);
}
