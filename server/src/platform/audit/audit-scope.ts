import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction, AuditActorKind } from '@zeacon/contract';
import type { CallOrigin } from '../call-origin.ts';

/** The call in whose name something changes. */
export interface AuditedCall extends CallOrigin {
  requestId: string;
  action: AuditAction;
  /** Without an id for whoever is known only by what they change, as in signing in. */
  actor: { kind: AuditActorKind; id: string | null /** Whom an operator acts as. */; as?: string };
  date: Date;
}

export interface AuditScope {
  run<T>(call: AuditedCall, work: () => Promise<T>): Promise<T>;
  /** Undefined where nothing is recorded. */
  current(): AuditedCall | undefined;
}

/** Knows, through every await, which call the running code belongs to. What it leaves running belongs to none. */
export function createAuditScope(): AuditScope {
  const storage = new AsyncLocalStorage<{ call: AuditedCall | undefined }>();
  return {
    async run(call, work) {
      const scope: { call: AuditedCall | undefined } = { call };
      try {
        return await storage.run(scope, work);
      } finally {
        scope.call = undefined;
      }
    },
    current: () => storage.getStore()?.call,
  };
}
