import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createUsersRepository } from '../features/accounts/users.repository.ts';
import type { Modules } from '../modules.ts';
import type { Platform } from '../platform/parts.ts';
import { demoAccount } from './demo-content.ts';

const loopback = /^(?:localhost|127(?:[.]\d{1,3}){3}|::1|\[::1\])$/;

/** Whether nobody but programs on this machine can reach the platform. */
export function isOnLoopback({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return loopback.test(host) && loopback.test(new URL(publicUrl).hostname);
}

/** Everybody knows the one of the documentation: elsewhere than on loopback, one is drawn and kept for the next start. */
export async function demoPassword({ config, dataFolder }: Pick<Platform, 'config' | 'dataFolder'>): Promise<string> {
  const folder = join(dataFolder.path, 'secrets');
  const file = join(folder, 'demo-password');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept.trim();
  if (isOnLoopback(config)) return demoAccount.password;
  const drawn = `Zc-${randomBytes(15).toString('base64url')}-7`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, `${drawn}\n`, { mode: 0o600 });
  return drawn;
}

/** For an installation that was on loopback first: the known password ends there, with all who signed in by it. */
export async function replaceKnownPassword(platform: Platform, modules: Modules): Promise<void> {
  if (isOnLoopback(platform.config)) return;
  const known = await modules.authentication.service.check(demoAccount).catch(() => undefined);
  if (!known) return;
  const passwordHash = await platform.passwords.hash(await demoPassword(platform));
  await platform.database.transaction(async (tx) => {
    await createUsersRepository(tx).setPassword(known.user.id, passwordHash);
    await modules.authentication.endSessionsOn(tx)(known.user.id);
  });
}
