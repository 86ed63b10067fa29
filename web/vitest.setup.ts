import { configure } from '@testing-library/react';

/** A loaded machine takes longer than the library's second to show a dialog; a test that fails waits a little more. */
configure({ asyncUtilTimeout: 5_000 });
