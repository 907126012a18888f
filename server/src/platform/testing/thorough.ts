/** Whether tests look at everything that they can, as they do of what was changed (decision 59). */
export const isThorough = process.env.ZEACON_TEST_THOROUGHLY === '1';
