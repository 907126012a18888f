/** So long whoever began is left to finish it. */
export const leaseMs = 120_000;
/** So long the holder of a card has to answer their bank. */
export const holderMs = 600_000;
/** So long somebody has to fill in the form of the gateway. */
export const formMs = 1_800_000;
