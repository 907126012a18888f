import { getViewerPayment, listPayments, recordPayment } from '@zeacon/contract';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createStreamPaymentsService, type StreamPaymentsDeps } from './stream-payments.service.ts';

export interface StreamPaymentsPorts {
  streams: {
    findOn: StreamPaymentsDeps['findStream'];
    viewers: StreamPaymentsDeps['viewers'];
    unsettledOf: Subscribable<[streamId: string], number>;
  };
}

export function createStreamPayments({ database, newId, clock }: Parts, { streams }: StreamPaymentsPorts) {
  const { findOn: findStream, viewers } = streams;
  const service = createStreamPaymentsService({ database, findStream, viewers, newId, clock });
  streams.unsettledOf.subscribe('stream-payments', service.unsettledOf);
  return {
    routes({ route }: Http) {
      route(recordPayment, ({ body }, { actor }) => service.record(actor.businessId, body));
      route(listPayments, ({ query }, { actor }) => service.list(actor.businessId, query));
      route(getViewerPayment, ({ query, headers }, { actor }) =>
        service.ofViewer(query.streamId ?? headers.streamid, actor.token),
      );
    },
  };
}
