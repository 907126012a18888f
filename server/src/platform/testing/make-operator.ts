import { createOperatedRepository } from '../../features/accounts/operated.repository.ts';
import type { TestPlatform } from './test-platform.ts';

/** As the command line does it; with `false`, as it takes that away. */
export async function makeOperator({ platform, clock }: TestPlatform, userId: string, is = true): Promise<void> {
  await createOperatedRepository(platform.database.db).setOperator(userId, is ? clock.now() : null);
}
