/**
 * For tests that take long and whose subject another one meets as well: they run with `ZEACON_TEST_THOROUGHLY=1`
 * (decision 59).
 */
export const thorough = { tag: '@thorough' };
