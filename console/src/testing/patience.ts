import { configure } from '@testing-library/react';

/** How long a `findBy` waits at most: what is there sooner is found sooner, and a busy machine fails no test. */
configure({ asyncUtilTimeout: 10_000 });
