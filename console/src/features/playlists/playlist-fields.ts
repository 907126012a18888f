import { updatePlaylist } from '@zeacon/contract';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';

/** What the contract says of a name or a description, word for word. */
function judge(changes: { name?: string; description?: string }): string | undefined {
  return updatePlaylist.body.safeParse(changes).error?.issues[0]?.message;
}

export const judgeName = (name: string) => judge({ name });
export const judgeDescription = (description: string) => judge({ description });

export function fieldMessage(error: unknown, field: 'name' | 'description'): string {
  return (error instanceof ApiFailure && error.fieldErrors[field]) || messageOf(error);
}
