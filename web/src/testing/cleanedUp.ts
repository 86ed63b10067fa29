import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** The tests of a worker share a document, also those of other files: none may meet what another has drawn. */
afterEach(cleanup);
