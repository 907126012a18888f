import { listPayments, recordPayment, type UnsettledTotal } from '@zeacon/contract';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createStreamPaymentsService, type StreamPaymentsDeps } from './stream-payments.service.ts';

export interface StreamPaymentsPorts {
  streams: {
    findOn: StreamPaymentsDeps['findStream'];
    unsettledOf: Subscribable<[streamId: string], UnsettledTotal[]>;
  };
}

export function createStreamPayments({ database, newId, clock }: Parts, { streams }: StreamPaymentsPorts) {
  const service = createStreamPaymentsService({ database, findStream: streams.findOn, newId, clock });
  streams.unsettledOf.subscribe('stream-payments', service.unsettledOf);
  return {
    recordIn: service.recordIn,
    markIn: service.markIn,
    routes({ route }: Http) {
      route(recordPayment, ({ body }, { actor }) => service.record(actor.businessId, body));
      route(listPayments, ({ query }, { actor }) => service.list(actor.businessId, query));
    },
  };
}
