// Finds circles of folders. Test files may import whatever they try, so this run leaves them out.
import rules from '../../.dependency-cruiser.mjs';

export default {
  forbidden: [
    { name: 'no circle of folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    ...rules.options,
    exclude: { path: `${rules.options.exclude.path}|^tests/|\\.test\\.tsx?$|/testdata/|/testing/` },
  },
};
