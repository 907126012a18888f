/** What an event is about. What became of it is asked of the gateway: events come late, twice and in any order. */
export type GatewayEventTopic =
  | { kind: 'charge'; paymentId: string; chargeId: string }
  | { kind: 'card'; businessId: string; confirmingId: string }
  | { kind: 'dispute'; disputeId: string }
  /** Some or all of it was given back. */
  | { kind: 'refund'; chargeId: string };

export interface GatewayEvent {
  /** The same each time it is sent. */
  id: string;
  /** Undefined for what is of no interest here. */
  topic: GatewayEventTopic | undefined;
}

export interface GatewayEvents {
  /** Undefined if the gateway did not sign it, or signed it too long ago. */
  read(body: Buffer, signature: string, now: Date): GatewayEvent | undefined;
  /** Whether the money of a charge is taken back, or asked for. */
  dispute(disputeId: string): Promise<{ chargeId: string; state: 'OPEN' | 'WON' | 'LOST' } | undefined>;
  /** What all of a charge was given back with, by whomever; undefined if some of it is left. */
  wholeRefund(chargeId: string): Promise<string | undefined>;
}
