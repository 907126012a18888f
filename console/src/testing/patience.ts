import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** While a `findBy` or `waitFor` tries again and again, of which only the last try tells what the page looked like. */
const isTrying = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/**
 * The maximum wait of a `findBy`: long enough that a busy machine fails no test, and without delay for what appears
 * sooner.
 */
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    isTrying() ? new Error(message ?? undefined) : getElementError(message, container),
});
