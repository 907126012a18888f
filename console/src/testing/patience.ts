import { configure } from '@testing-library/react';

/**
 * The maximum wait of a `findBy`: long enough that a busy machine fails no test, and without delay for what appears
 * sooner.
 */
configure({ asyncUtilTimeout: 10_000 });
