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
 * ending, gets the app. It is a source text, so that every environment runs the same code.
 * @param domain the only name that people can sign in at: a screen at another name, such as that of a QR code
 * from before there was a domain, leads to the same one there. Files do not: a tab that is open loads its parts.
 */
export const rewriteSource = (domain?: string): string => `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') !== -1) return request;${domain === undefined ? '' : leadTo(domain)}
  request.uri = '/index.html';
  return request;
}`;

/** CloudFront takes a query apart, and leaves its values encoded. */
const leadTo = (domain: string): string => `
  if (request.headers.host.value !== '${domain}') {
    var query = [];
    Object.keys(request.querystring).forEach(function (name) {
      var entry = request.querystring[name];
      (entry.multiValue || [entry]).forEach(function (one) { query.push(name + '=' + one.value); });
    });
    var target = 'https://${domain}' + request.uri + (query.length > 0 ? '?' + query.join('&') : '');
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: target } } };
  }`;
