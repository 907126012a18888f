import type { AuditAction } from '@zeacon/contract';
import type { FastifyRequest } from 'fastify';
import type { Impersonation } from '../actors/actor.ts';
import { originOf } from '../call-origin.ts';
import type { AuditedCall } from './audit-scope.ts';

/** A request as an audited call. Of an actor without a user or key, the changed rows may say who it is. */
export function toAuditedCall(action: AuditAction, actor: object, request: FastifyRequest, date: Date): AuditedCall {
  return { requestId: request.id, action, actor: toAuditActor(actor), ...originOf(request), date };
}

function toAuditActor(actor: {
  kind?: string;
  userId?: string;
  keyId?: string;
  impersonation?: Impersonation;
}): AuditedCall['actor'] {
  const { kind, userId, keyId, impersonation } = actor;
  if (keyId !== undefined) return { kind: 'api_key', id: keyId };
  if (impersonation && userId !== undefined) return { kind: 'operator', id: impersonation.operatorId, as: userId };
  return { kind: kind === 'operator' ? 'operator' : 'user', id: userId ?? null };
}
