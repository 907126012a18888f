import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { firstCharacters } from '../../platform/first-characters.ts';
import type { NewId } from '../../platform/ids.ts';
import { type ActionRow, createModerationRepository } from './moderation.repository.ts';

export type ModerationLog = ReturnType<typeof createModerationLog>;

type Made = 'id' | 'createdAt' | 'undoneAt';
type WithDefault = 'byUserId' | 'reason' | 'because' | 'notes';
type LoggedAction = Omit<ActionRow, Made | WithDefault> & Partial<Pick<ActionRow, WithDefault>>;

const textLength = 300;

/** What those who moderate did, with what undoing it needs; returns its id. */
export const createModerationLog =
  ({ newId, clock }: { newId: NewId; clock: Clock }) =>
  async (tx: Transaction, { text, ...action }: LoggedAction): Promise<string> => {
    const id = newId('mod');
    const stored = { id, text: firstCharacters(text, textLength), createdAt: clock() };
    await createModerationRepository(tx).insertAction({ ...action, ...stored });
    return id;
  };
