import type { AuditAction } from '@zeacon/contract';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../call-origin.ts';
import type { AuditedCall } from './audit-scope.ts';

/** A request as an audited call. Of an actor without a user or key, the changed rows may say who it is. */
export function toAuditedCall(action: AuditAction, actor: object, request: FastifyRequest, date: Date): AuditedCall {
  const { address, userAgent } = originOf(request);
  const { userId, keyId } = actor as { userId?: string; keyId?: string };
  const known =
    keyId === undefined ? { kind: 'user' as const, id: userId ?? null } : { kind: 'api_key' as const, id: keyId };
  return { requestId: request.id, action, actor: known, address, userAgent, date };
}
