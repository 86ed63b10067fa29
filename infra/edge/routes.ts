/** The paths that go to the API; everything else is the app. Patterns of CloudFront. */
export const API_PATH_PATTERNS = [
  '/assets',
  '/assets/*',
  '/transfers',
  '/transfers/*',
  '/encryption/*',
  '/change-encryption-password/*',
  '/api/*',
  '/weatherforecast',
] as const;

/** Whether a path goes to the API: exact, or below a pattern that ends in `*`. */
export const isApiPath = (path: string): boolean =>
  API_PATH_PATTERNS.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );

/**
 * The CloudFront function (runtime 2.0) in front of the app's files: a screen's address, which has no file
 * ending, is answered with the app. It is the source text itself, so that every environment runs the same.
 */
export const REWRITE_SOURCE = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}`;
